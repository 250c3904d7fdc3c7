import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { defaultStoreCartFields } from "@medusajs/medusa/api/store/carts/query-config"
import { route } from "../../../../../lib/contract/route"
import { ApiError, errors } from "../../../../../lib/errors"
import { Turns } from "../../../../../lib/turns"
import { currentTenantId, ofTenant } from "../../../../../tenancy/current-tenant"
import { completeCheckout } from "../../../../../workflows/cart-completion/complete-checkout"
import { leaveOpen } from "../../../../_rows/idempotency"
import { completion } from "../../contract"
import { maySeeOrder } from "../../may-see-order"
import { whyUnpaid } from "../../why-unpaid"
import { withoutPersonalData } from "../../without-personal-data"

/** One completion per cart at a time, so that waiting calls do not block other carts. */
const ofCart = new Turns({ atOnce: 1, waiting: 100 })
/** A completion takes a quarter of a second of CPU. With more at once, all would finish late. */
const turns = new Turns({ atOnce: 4, waiting: 500 })

export const POST = route(completion.completeCart, async ({ params: { id }, body, scope, req }) => {
  const input = { cart_id: id, provider_id: body.provider_id }
  const { result, errors: failures } = await ofCart.take(ofTenant(id), () =>
    turns.take(currentTenantId(), () => completeCheckout(scope, input)),
  )
  const [failure] = failures
  if (!failure) {
    const order = await read(scope, "order", result.id, req.queryConfig.fields)
    const isShown = await maySeeOrder(req, { cart: id, order: result.id })
    return { type: "order" as const, order: isShown ? order : withoutPersonalData(order) }
  }

  const error = await whyUnpaid(scope, failure.error)
  if (!error) throw failure.error
  // The customer's next step may change the result of the same call.
  leaveOpen(req)
  if (error instanceof ApiError) throw error
  return { type: "cart" as const, cart: await read(scope, "cart", id, defaultStoreCartFields), error }
})

async function read(scope: MedusaContainer, entity: "order" | "cart", id: string, fields: string[]) {
  const { data } = await scope
    .resolve(ContainerRegistrationKeys.QUERY)
    .graph({ entity, fields, filters: { id } })
  const [found] = data
  if (!found) throw errors.notFound()
  return found
}
