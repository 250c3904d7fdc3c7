import { MedusaError } from "@medusajs/framework/utils"
import { publicFieldsOf } from "../../../../features/metafields/own-fields"
import { route } from "../../../../lib/contract/route"
import { orders } from "../contract"
import { guestOrder } from "../guest-orders"
import { ownOrder } from "../own-orders"

const { NOT_FOUND } = MedusaError.Types

/** Replaces the engine's route, which shows an order to everybody who knows its id. It accepts the same `fields`. */
export const GET = route(orders.readOrder, async ({ params: { id }, actor, scope, req }) => {
  const own = actor && (await ownOrder(scope, actor.id, id, req.queryConfig.fields).catch(nothingFound))
  if (!own) return { order: await guestOrder(req, id) }
  return { order: { ...own, metafields: await publicFieldsOf(scope, "order", id) } }
})

/** Errors from a workflow are plain objects, so the class cannot be checked. */
function nothingFound(error: unknown): undefined {
  const isNotFound =
    typeof error === "object" && error !== null && "type" in error && error.type === NOT_FOUND
  if (!isNotFound) throw error
}
