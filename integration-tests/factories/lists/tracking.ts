import { clock } from "../../../src/lib/clock"
import { unique } from "../unique"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/tracking-events": async (shop) => {
    const customer_id = unique("cus")
    const event = {
      name: "page_view",
      occurred_at: clock.date(),
      consent_session_id: null,
      customer_id,
      consent: {},
      context: {},
      properties: {},
    }
    return {
      path: `/admin/tracking-events?customer_id=${customer_id}`,
      table: "tracking_event",
      add: (count) =>
        shop.container
          .resolve("tracking")
          .record(Array.from({ length: count }, () => ({ ...event, event_id: unique("event") }))),
    }
  },
  "GET /admin/tracking-deliveries": async (shop) => {
    const event = {
      name: "page_view",
      occurred_at: clock.date(),
      consent_session_id: null,
      customer_id: null,
      consent: {},
      context: {},
      properties: {},
    }
    return {
      path: "/admin/tracking-deliveries?destination=ga4",
      table: "tracking_delivery",
      add: (count) =>
        shop.container.resolve("tracking").record(
          Array.from({ length: count }, () => ({ ...event, event_id: unique("event") })),
          ["ga4"],
        ),
    }
  },
}
