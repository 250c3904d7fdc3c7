import { model } from "@medusajs/framework/utils"
import { DELIVERY_STATUSES } from "../schemas"

/**
 * An event on its way to one endpoint. A trigger inserts it in the transaction that records the event. A migration adds
 * the column `position` (the event's `sequence`), the foreign keys, and the triggers that keep the order of each
 * object's events.
 */
export const WebhookDelivery = model
  .define("webhook_delivery", {
    id: model.id({ prefix: "whd" }).primaryKey(),
    event_id: model.text(),
    endpoint_id: model.text(),
    event_type: model.text(),
    object_type: model.text(),
    object_id: model.text(),
    status: model.enum([...DELIVERY_STATUSES]),
    /** The number that the receiver sees. It is given when the first attempt begins. */
    sequence: model.number().nullable(),
    /** All attempts. The number also tells which process may store the result of an attempt. */
    attempts: model.number().default(0),
    /** The attempts since the event was recorded or sent again. They decide when the next one is. */
    tries: model.number().default(0),
    /** When the next attempt is due. During an attempt: when another process may take it over. */
    next_attempt_at: model.dateTime().nullable(),
    delivered_at: model.dateTime().nullable(),
    last_status_code: model.number().nullable(),
    last_error: model.text().nullable(),
  })
  .indexes([{ on: ["endpoint_id", "created_at", "id"] }, { on: ["event_id", "endpoint_id"], unique: true }])
