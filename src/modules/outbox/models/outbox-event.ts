import { model } from "@medusajs/framework/utils"

/**
 * Something that has happened in the shop, written in the transaction that made it so. A row is never changed. The
 * migration adds `sequence`, which the database counts up.
 */
export const OutboxEvent = model
  .define("outbox_event", {
    id: model.id({ prefix: "evt" }).primaryKey(),
    /** Such as `order.placed`, with the version of its payload. */
    type: model.text(),
    version: model.number(),
    /** The object of the event. Events of one object stay in order. */
    object_type: model.text(),
    object_id: model.text(),
    /** The object as it was then. */
    payload: model.json(),
    occurred_at: model.dateTime(),
  })
  .indexes([{ on: ["occurred_at", "id"] }, { on: ["object_type", "object_id"] }])
