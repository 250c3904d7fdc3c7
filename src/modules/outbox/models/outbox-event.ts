import { model } from "@medusajs/framework/utils"

/**
 * An event in the shop, recorded in the transaction that caused it. Rows never change. The migration adds the column
 * `sequence`, which the database increments.
 */
export const OutboxEvent = model
  .define("outbox_event", {
    id: model.id({ prefix: "evt" }).primaryKey(),
    /** The event type, such as `order.placed`, with the version of its payload. */
    type: model.text(),
    version: model.number(),
    /** The object of the event. Events of one object stay in order. */
    object_type: model.text(),
    object_id: model.text(),
    /** A snapshot of the object at that time. */
    payload: model.json(),
    occurred_at: model.dateTime(),
  })
  .indexes([{ on: ["occurred_at", "id"] }, { on: ["object_type", "object_id"] }])
