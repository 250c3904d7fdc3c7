import { model } from "@medusajs/framework/utils"

/**
 * The cancellation of an order. The row is written before the first refund, and marked as complete after the last step.
 */
export const OrderCancellation = model.define("order_cancellation", {
  id: model.id({ prefix: "ordcan" }).primaryKey(),
  order_id: model.text().unique(),
  /** The canceller's reason. */
  reason: model.text().nullable(),
  actor_type: model.text(),
  actor_id: model.text(),
  /** A key of `CANCELLATION_CAUSES`. */
  cause: model.text(),
  /**
   * Until this time, only one process may cancel the order. If the cancellation is not complete then, another one
   * continues.
   */
  claimed_until: model.dateTime(),
  completed_at: model.dateTime().nullable(),
})
