import type { AuthenticatedMedusaRequest } from "@medusajs/framework/http"
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
  const order = await req.scope.resolve("checkout").findOrderOwner(ids.order, ids.cart)
  if (!order) return false
  const { customer_id, has_account, completed_at: completedAt } = order
  if (has_account) return isOpenTo(req, { customer_id, has_account })
  return !completedAt || clock.now() - completedAt.getTime() < REPEATED_FOR_MS
}
