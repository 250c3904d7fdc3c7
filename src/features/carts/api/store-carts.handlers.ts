import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { route } from "../../../kits/rows/route"
import { ApiError, errors } from "../../../lib/errors"
import { Turns } from "../../../lib/turns"
import { currentTenantId, ofTenant } from "../../../tenancy/current-tenant"
import { cartHolds } from "../../capacity/services/cart-holds"
import { completeCheckout } from "../../cart-completion/workflows/complete-checkout"
import { declareHandlers } from "../../handlers"
import { leaveOpen } from "../../idempotency/api/replay-repeated"
import { completion } from "./store-carts.rows"
import { maySeeOrder } from "./store-carts-may-see-order"
import { readCart } from "./store-carts-read-cart"
import { whyUnpaid } from "./store-carts-why-unpaid"
import { withoutPersonalData } from "./store-carts-without-personal-data"

/** Completions of one cart wait for each other here, so that they do not take the places of other carts below. */
const ofCart = new Turns({ atOnce: 1, waiting: 100 })

/** A completion needs a quarter of a second of CPU time. If many run at once, all of them finish late. */
const turns = new Turns({ atOnce: 4, waiting: 500 })

declareHandlers([
  route(completion.completeCart, async ({ params: { id }, body, scope, req }) => {
    const input = { cart_id: id, provider_id: body.provider_id }
    const { result, errors: failures } = await ofCart.take(ofTenant(id), () =>
      turns.take(currentTenantId(), () => completeCheckout(scope, input)),
    )
    const [failure] = failures
    if (!failure) {
      const order = await readOrder(scope, result.id, req.queryConfig.fields)
      const isShown = await maySeeOrder(req, { cart: id, order: result.id })
      return { type: "order" as const, order: isShown ? order : withoutPersonalData(order) }
    }

    const error = await whyUnpaid(scope, failure.error)
    if (!error) throw failure.error
    // The response must not be stored under the `Idempotency-Key`: when the customer has done the next step, the same
    // call succeeds.
    leaveOpen(req)
    if (error instanceof ApiError) throw error
    return {
      type: "cart" as const,
      cart: await readCart(scope, id),
      holds: await cartHolds(scope, id),
      error,
    }
  }),
])

async function readOrder(scope: MedusaContainer, id: string, fields: string[]) {
  const query = scope.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity: "order", fields, filters: { id } })
  const [found] = data
  if (!found) throw errors.notFound()
  return found
}
