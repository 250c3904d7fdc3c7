import { model } from "@medusajs/framework/utils"

/**
 * Something that happened in the shop, for other systems. It is recorded in the transaction of the change. Rows are
 * never changed, but the erasure of a person takes that person's words out of the events of others. A migration adds the
 * column `sequence`, in which the database counts.
 */
export const OutboxEvent = model
  .define("outbox_event", {
    id: model.id({ prefix: "evt" }).primaryKey(),
    /** The event type, such as `order.placed`, with the version of its payload. */
    type: model.text(),
    version: model.number(),
    /** The record that the event is about. The events of one record stay in order. */
    object_type: model.text(),
    object_id: model.text(),
    /** The record as it was then. */
    payload: model.json(),
    occurred_at: model.dateTime(),
  })
  .indexes([{ on: ["occurred_at", "id"] }, { on: ["object_type", "object_id"] }])
