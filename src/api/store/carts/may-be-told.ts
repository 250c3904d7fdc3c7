import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { isOpenTo } from "./owned-carts"

/** As long as an `Idempotency-Key` repeats an answer. */
const REPEATED_FOR_MS = 24 * 60 * 60_000

/**
 * Whether a call that completes a cart, or repeats that, is answered the order with the buyer's data. An account's
 * order is that customer's alone, also where it was a guest's at first. A guest's is shown again for 24 hours.
 */
export async function mayBeTold(
  req: AuthenticatedMedusaRequest,
  ids: { cart: string; order: string },
): Promise<boolean> {
  const query = req.scope.resolve(ContainerRegistrationKeys.QUERY)
  const [carts, orders] = await Promise.all([
    query.graph({ entity: "cart", fields: ["completed_at"], filters: { id: ids.cart } }),
    query.graph({
      entity: "order",
      fields: ["customer_id", "customer.has_account"],
      filters: { id: ids.order },
    }),
  ])
  const [order] = orders.data
  if (!order) return false
  if (order.customer?.has_account) return isOpenTo(req, order)
  const completedAt = carts.data[0]?.completed_at
  return !completedAt || clock.now() - new Date(completedAt).getTime() < REPEATED_FOR_MS
}
