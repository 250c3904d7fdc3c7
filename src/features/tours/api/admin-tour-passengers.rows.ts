import { z } from "zod"
import { shownRefund } from "../../../kits/refunds/schemas"
import { timestamp } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { passengerFilter } from "../module/sale-schemas"
import { BOOKING_STATUSES } from "../module/schemas"
import { tourTitle } from "./admin-tours-tour-title"

const filters = passengerFilter.shape

const passenger = z
  .object({
    id: z.string().meta({ examples: ["tourpax_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    tour_id: z.string().meta({ examples: ["tour_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    tour_title: tourTitle,
    departure_id: z.string().meta({ examples: ["tourdep_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    booking_id: z.string().meta({ examples: ["tourbook_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    order_id: z.string().nullable(),
    status: z.enum(BOOKING_STATUSES).meta({ examples: ["confirmed"] }),
    local_start: z.string().meta({ examples: ["2027-06-01T09:00"] }),
    unit_id: z.string().meta({ examples: ["tourunit_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    unit_title: z.string().nullable(),
    number: z
      .int()
      .describe("Counts the passengers of a booking.")
      .meta({ examples: [1] }),
    first_name: z.string().nullable(),
    last_name: z.string().nullable(),
    birth_date: z.string().nullable(),
    email: z.string().nullable(),
    answers: z.record(z.string(), z.unknown()).nullable(),
    form: z
      .object({ id: z.string(), version: z.int() })
      .nullable()
      .describe("The form that asked for the answers, and its version at that time.")
      .meta({ examples: [{ id: "form_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", version: 2 }] }),
    refund: shownRefund
      .nullable()
      .describe("The refund of the booking, if its departure was canceled with refunds.")
      .meta({ examples: [{ status: "pending", problem: "The payment service does not answer." }] }),
    created_at: timestamp,
  })
  .meta({ id: "AdminTourPassenger" })

export const adminTourPassengers = contract({
  adminListTourPassengers: {
    method: "GET",
    path: "/admin/tour-passengers",
    auth: "admin",
    summary: "The passengers of booked tours",
    query: listQuery({ order: ["created_at", "-created_at"], filters }),
    response: page({ tour_passengers: z.array(passenger) }),
  },
  adminExportTourPassengers: {
    method: "GET",
    path: "/admin/tour-passengers/export.csv",
    auth: "admin",
    summary: "The passengers as a CSV file",
    query: passengerFilter,
    response: {
      status: 200,
      contentType: "text/csv",
      description: "One line for each passenger, at most 10,000.",
    },
  },
})
