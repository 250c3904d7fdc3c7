import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { isOpenTo } from "./owned-carts"

/** The time in which an `Idempotency-Key` repeats a response. */
const REPEATED_FOR_MS = 24 * 60 * 60_000

/**
 * True if the response of a completion may contain the buyer's data. Only the customer sees an account's order, even if
 * a guest placed it. A guest's order is shown for 24 hours.
 */
export async function maySeeOrder(
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
