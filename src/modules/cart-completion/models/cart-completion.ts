import { model } from "@medusajs/framework/utils"

/** A cart that is becoming an order. The row is deleted at the end, so an old row means an interrupted completion. */
export const CartCompletion = model
  .define("cart_completion", {
    id: model.id({ prefix: "cartco" }).primaryKey(),
    cart_id: model.text().unique(),
    payment_session_id: model.text().nullable(),
    /** Until this time the process that works on it counts as alive. */
    leased_until: model.dateTime(),
  })
  .indexes([{ on: ["leased_until"] }])
