import { model } from "@medusajs/framework/utils"

/** A cart that is becoming an order. Gone as soon as it has become one, or has not: what stays was cut short. */
export const CartCompletion = model
  .define("cart_completion", {
    id: model.id({ prefix: "cartco" }).primaryKey(),
    cart_id: model.text().unique(),
    payment_session_id: model.text().nullable(),
    /** Until then whoever is at it is taken to be alive. */
    leased_until: model.dateTime(),
  })
  .indexes([{ on: ["leased_until"] }])
