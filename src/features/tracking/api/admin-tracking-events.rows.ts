import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { eventCount, storedEvent } from "../module/schemas"

const day = z.iso.date()
const FIRST = { examples: ["2026-03-01"] }
const LAST = { examples: ["2026-03-28"] }

export const trackingEvents = contract({
  adminListTrackingEvents: {
    method: "GET",
    path: "/admin/tracking-events",
    auth: "admin",
    summary: "What visitors did",
    query: listQuery({
      order: ["-received_at", "received_at"],
      filters: {
        name: z
          .string()
          .max(40)
          .optional()
          .meta({ examples: ["page_view"] }),
        customer_id: z
          .string()
          .max(100)
          .optional()
          .meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      },
    }),
    response: page({ tracking_events: z.array(storedEvent.meta({ id: "AdminTrackingEvent" })) }),
  },
  adminCountTrackingEvents: {
    method: "GET",
    path: "/admin/tracking-events/summary",
    auth: "admin",
    summary: "How often visitors did what",
    description:
      "Counts by name, most frequent first. Days are in UTC, both included, at most 400. Default: the last 28 days.",
    query: z.strictObject({ from: day.optional().meta(FIRST), to: day.optional().meta(LAST) }),
    response: z.object({
      from: day.meta(FIRST),
      to: day.meta(LAST),
      counts: z.array(eventCount.meta({ id: "TrackingCount" })),
    }),
    errors: ["out_of_range"],
  },
})
