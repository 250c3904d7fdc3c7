import { model } from "@medusajs/framework/utils"

/**
 * A time at which a resource is booked. A trigger writes these rows from the bookings. An exclusion constraint makes
 * sure that slots of one resource never overlap while they have bookings.
 */
export const ServiceSlot = model
  .define("service_slot", {
    id: model.id({ prefix: "svcslot" }).primaryKey(),
    service_id: model.text(),
    resource_id: model.text(),
    resource_number: model.number(),
    starts_at: model.dateTime(),
    ends_at: model.dateTime(),
    /** With the buffers before and after. */
    blocked_from: model.dateTime(),
    blocked_to: model.dateTime(),
    places: model.number(),
    taken: model.number(),
  })
  .indexes([
    { on: ["service_id", "resource_id", "starts_at"], unique: true },
    { on: ["resource_id", "blocked_to"] },
  ])
