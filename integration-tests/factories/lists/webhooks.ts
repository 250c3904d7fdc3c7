import { sql } from "../checkout"
import { unique } from "../unique"
import { addEndpoint } from "../webhooks"
import type { ListEntries } from "./list"

export const lists: ListEntries = {
  "GET /admin/webhook-endpoints": {
    path: "/admin/webhook-endpoints",
    exempt: "A shop has at most twenty endpoints.",
  },
  "GET /admin/webhook-endpoints/:id/deliveries": async (shop) => {
    const { id, path } = await addEndpoint(shop, {
      url: "http://127.0.0.1:1/never",
      event_types: ["review.approved"],
    })
    await sql(shop, "UPDATE webhook_endpoint SET paused_until = now() + interval '1 year' WHERE id = :id", {
      id,
    })
    return {
      path: `${path}/deliveries`,
      table: "webhook_delivery",
      add: (count) =>
        sql(
          shop,
          `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
           SELECT outbox_id('evt'), 'review.approved', 1, 'review', :prefix || number, '{}', now()
             FROM generate_series(1, :count) AS number`,
          { prefix: unique("rev"), count },
        ),
    }
  },
}
