import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { listQuery, page } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"
import { eventCount, storedEvent } from "../../../modules/tracking/schemas"

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const time = moment.optional().meta({ override: { type: "string", format: "date-time" } })

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
    description: "Counts by name, most frequent first. Default: the last 30 days.",
    query: z.strictObject({
      from: time.meta({
        override: { type: "string", format: "date-time" },
        examples: ["2026-03-01T00:00:00Z"],
      }),
      to: time.meta({
        override: { type: "string", format: "date-time" },
        examples: ["2026-04-01T00:00:00Z"],
      }),
    }),
    response: z.object({
      from: timestamp,
      to: timestamp,
      counts: z.array(eventCount.meta({ id: "TrackingCount" })),
    }),
  },
})
