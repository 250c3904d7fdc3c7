import { model } from "@medusajs/framework/utils"

/** The places of a cart or an order on one departure. Their line items live and end together. */
export const TourBooking = model
  .define("tour_booking", {
    id: model.id({ prefix: "tourbook" }).primaryKey(),
    tour_id: model.text(),
    departure_id: model.text(),
    /** The capacity module's hold. */
    hold_id: model.text(),
    /** `reserved` while a cart has it. */
    status: model.enum(["reserved", "confirmed", "canceled"]).default("reserved"),
    order_id: model.text().nullable(),
    /** The booked units and options with titles and quantities. */
    parts: model.json(),
    canceled_at: model.dateTime().nullable(),
  })
  .indexes([
    // Bookings are never soft-deleted. Without `null`, the engine adds a condition about that.
    { on: ["hold_id"], unique: true, where: null },
    { on: ["departure_id", "created_at", "id"], where: null },
    { on: ["order_id"], where: null },
    { on: ["status", "created_at"], where: null },
  ])
