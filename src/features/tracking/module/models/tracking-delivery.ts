import { model } from "@medusajs/framework/utils"
import { DELIVERY_REASONS, DELIVERY_STATUSES, DESTINATIONS } from "../fields"

/**
 * An event on its way to one destination. It is inserted by the statement that stores the event. A migration adds the
 * foreign key to `tracking_event_key`: it is deleted with its event.
 */
export const TrackingDelivery = model
  .define("tracking_delivery", {
    id: model.id({ prefix: "tdl" }).primaryKey(),
    tracking_event_id: model.text(),
    destination: model.enum([...DESTINATIONS]),
    status: model.enum([...DELIVERY_STATUSES]),
    reason: model.enum([...DELIVERY_REASONS]).nullable(),
    /** What the destination answered, for admins. */
    detail: model.text().nullable(),
    is_test: model.boolean().default(false),
    tries: model.number().default(0),
    /** Counts the claims. Only the process of the last one may store a result. */
    claim: model.number().default(0),
    /** When it is sent. While it is being sent: when the claim ends. */
    due_at: model.dateTime().nullable(),
    sent_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["tracking_event_id", "destination"], unique: true },
    { on: ["due_at"], where: "status IN ('queued', 'sending')" },
    { on: ["created_at", "id"] },
  ])
