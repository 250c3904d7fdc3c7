import { model } from "@medusajs/framework/utils"

/** That somebody cancels an order. There before anything is given back, and complete once all of it is. */
export const OrderCancellation = model.define("order_cancellation", {
  id: model.id({ prefix: "ordcan" }).primaryKey(),
  order_id: model.text().unique(),
  /** In the words of whoever cancels. */
  reason: model.text().nullable(),
  actor_type: model.text(),
  actor_id: model.text(),
  /** Whoever has not completed it by then has died over it: another one may go on. */
  claimed_until: model.dateTime(),
  completed_at: model.dateTime().nullable(),
  /** When the buyer is to be told of it. Empty where nobody has to be, or they know it. */
  tell_buyer_at: model.dateTime().nullable(),
})
