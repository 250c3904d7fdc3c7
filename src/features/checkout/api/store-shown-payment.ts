import type { MedusaContainer } from "@medusajs/framework/types"
import { errors } from "../../../lib/errors"

/** The payment of a cart, as its storefront may see it. Its sessions are in the order of `providers`. */
export async function shownPayment(
  scope: MedusaContainer,
  { id, providers }: { id: string; providers: string[] },
) {
  const found = await scope.resolve("checkout").findPayment(id)
  if (!found) throw errors.notFound()
  const payment_sessions = found.payment_sessions.sort(
    (a, b) => providers.indexOf(a.provider_id) - providers.indexOf(b.provider_id),
  )
  return { payment_sessions, payment_collection: found }
}
