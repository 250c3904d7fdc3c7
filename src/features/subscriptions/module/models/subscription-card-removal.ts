import { model } from "@medusajs/framework/utils"

/**
 * A card that PayTR must delete, because its subscription has ended or its customer was erased. A trigger adds the row
 * in the transaction that takes the card away.
 */
export const SubscriptionCardRemoval = model
  .define("subscription_card_removal", {
    id: model.id({ prefix: "subcardrm" }).primaryKey(),
    /** The name of the card at PayTR, encrypted. */
    card: model.text(),
    due_at: model.dateTime(),
    attempts: model.number().default(0),
  })
  .indexes([{ on: ["due_at"] }])
