import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { isOpenTo } from "./store-carts-owned-carts"

/** How long an `Idempotency-Key` returns the first response again. */
const REPEATED_FOR_MS = 24 * 60 * 60_000

/**
 * Whether the response to a completion may contain the buyer's data. The order of an account is shown only to its
 * customer, even if a guest has completed the cart. The order of a guest is shown for 24 hours.
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
