import { model } from "@medusajs/framework/utils"

/** The cancellation of an order. The row exists before the first refund, and is complete after the last step. */
export const OrderCancellation = model.define("order_cancellation", {
  id: model.id({ prefix: "ordcan" }).primaryKey(),
  order_id: model.text().unique(),
  /** The canceller's reason. */
  reason: model.text().nullable(),
  actor_type: model.text(),
  actor_id: model.text(),
  /** End of the lease. After it, another process may continue an incomplete cancellation. */
  claimed_until: model.dateTime(),
  completed_at: model.dateTime().nullable(),
  /** When to notify the buyer. Null if no notice is due. */
  tell_buyer_at: model.dateTime().nullable(),
})
