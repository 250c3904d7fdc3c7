import { route } from "../../../../lib/contract/route"
import { CSV_BEGINNING, csvLine } from "../../../../lib/csv"
import { adminTourPassengers } from "../contract"

const MOST_LINES = 10_000

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

export const GET = route(adminTourPassengers.adminExportTourPassengers, async ({ query, scope, res }) => {
  const page = { limit: MOST_LINES, offset: 0, isDescending: false }
  const { items } = await scope.resolve("tours").bookings.listPassengers(query, page)
  const lines = items.map(({ answers, ...one }) =>
    csvLine(
      COLUMNS.map((name) => (name === "answers" ? (answers ? JSON.stringify(answers) : null) : one[name])),
    ),
  )
  res.setHeader("content-disposition", 'attachment; filename="passengers.csv"')
  res.setHeader("cache-control", "no-store")
  res.type("text/csv; charset=utf-8").send([CSV_BEGINNING, csvLine(COLUMNS), ...lines].join(""))
})
