import { route } from "../../../kits/rows/route"
import { CSV_BEGINNING, csvLine } from "../../../lib/csv"
import { declareHandlers } from "../../handlers"
import { adminTourPassengers } from "./admin-tour-passengers.rows"

const MAX_LINES = 10_000

const COLUMNS = [
  ...([
    "tour_title",
    "local_start",
    "status",
    "booking_id",
    "order_id",
    "unit_title",
    "first_name",
    "last_name",
  ] as const),
  ...(["birth_date", "email", "answers", "form_id", "form_version"] as const),
]

declareHandlers([
  route(adminTourPassengers.adminListTourPassengers, async ({ query, scope }) => {
    const { limit, offset, order, ...filter } = query
    const { items, count } = await scope
      .resolve("tours")
      .bookings.listPassengers(filter, { limit, offset, isDescending: order === "-created_at" })
    const tour_passengers = items.map(({ form_id: id, form_version: version, ...passenger }) => ({
      ...passenger,
      form: id === null || version === null ? null : { id, version },
    }))
    return { tour_passengers, count, offset, limit }
  }),
  route(adminTourPassengers.adminExportTourPassengers, async ({ query, scope, res }) => {
    const page = { limit: MAX_LINES, offset: 0, isDescending: false }
    const { items } = await scope.resolve("tours").bookings.listPassengers(query, page)
    const lines = items.map(({ answers, ...one }) =>
      csvLine(
        COLUMNS.map((name) => (name === "answers" ? (answers ? JSON.stringify(answers) : null) : one[name])),
      ),
    )
    res.setHeader("content-disposition", 'attachment; filename="passengers.csv"')
    res.setHeader("cache-control", "no-store")
    res.type("text/csv; charset=utf-8").send([CSV_BEGINNING, csvLine(COLUMNS), ...lines].join(""))
  }),
])
