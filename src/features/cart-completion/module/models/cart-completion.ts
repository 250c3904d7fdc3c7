import { model } from "@medusajs/framework/utils"

/**
 * A cart that is becoming an order. The row is deleted when that has ended. So a row that is not renewed means that a
 * crash has interrupted it.
 */
export const CartCompletion = model
  .define("cart_completion", {
    id: model.id({ prefix: "cartco" }).primaryKey(),
    cart_id: model.text().unique(),
    payment_session_id: model.text().nullable(),
    /** Until this time, the process that completes the cart has not crashed. */
    leased_until: model.dateTime(),
  })
  .indexes([{ on: ["leased_until"] }])
