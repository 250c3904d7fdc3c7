import { model } from "@medusajs/framework/utils"

/** One admission: a place that a cart or an order has. */
export const EventRegistration = model
  .define("event_registration", {
    id: model.id({ prefix: "eventreg" }).primaryKey(),
    event_id: model.text(),
    ticket_id: model.text(),
    /** The capacity module's line, and the number of this admission within it. */
    hold_line_id: model.text(),
    number: model.number(),
    /** `reserved` while a cart has it. */
    status: model.enum(["reserved", "confirmed", "checked_in", "canceled"]).default("reserved"),
    /** The secret that the entrance scans. */
    code: model.text().unique(),
    order_id: model.text().nullable(),
    first_name: model.text().nullable(),
    last_name: model.text().nullable(),
    email: model.text().searchable().nullable(),
    answers: model.json().nullable(),
    /** The form that asked for the answers, and its version at that time. */
    form_id: model.text().nullable(),
    form_version: model.number().nullable(),
    checked_in_at: model.dateTime().nullable(),
    canceled_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["hold_line_id", "number"], unique: true },
    { on: ["event_id", "created_at", "id"] },
    { on: ["order_id"], where: "order_id IS NOT NULL" },
  ])
