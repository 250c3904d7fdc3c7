import { MedusaError } from "@medusajs/framework/utils"
import { route } from "../../../../lib/contract/route"
import { orders } from "../contract"
import { guestOrder } from "../guest-orders"
import { ownOrder } from "../own-orders"

const { NOT_FOUND } = MedusaError.Types

/** Replaces the engine's route, which shows an order to every caller who knows its id. Accepts the same `fields`. */
export const GET = route(orders.readOrder, async ({ params: { id }, actor, scope, req }) => {
  const own = actor && (await ownOrder(scope, actor.id, id, req.queryConfig.fields).catch(nothingFound))
  return { order: own ?? (await guestOrder(req, id)) }
})

/** A workflow's error is a plain object without its class. */
function nothingFound(error: unknown): undefined {
  const isNotFound =
    typeof error === "object" && error !== null && "type" in error && error.type === NOT_FOUND
  if (!isNotFound) throw error
}
