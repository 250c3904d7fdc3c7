import { model } from "@medusajs/framework/utils"

/** The places of a cart or an order on one departure. Their line items live and end together. */
export const TourBooking = model
  .define("tour_booking", {
    id: model.id({ prefix: "tourbook" }).primaryKey(),
    tour_id: model.text(),
    departure_id: model.text(),
    /** The capacity module's hold. */
    hold_id: model.text().unique(),
    /** `reserved` while a cart has it. */
    status: model.enum(["reserved", "confirmed", "canceled"]).default("reserved"),
    order_id: model.text().nullable(),
    /** The booked units and options with titles and quantities. */
    parts: model.json(),
    canceled_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["departure_id", "created_at", "id"] },
    { on: ["order_id"], where: "order_id IS NOT NULL AND deleted_at IS NULL" },
    { on: ["status", "created_at"] },
  ])
