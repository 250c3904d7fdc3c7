import { MedusaError } from "@medusajs/framework/utils"
import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { publicFieldsOf } from "../../metafields/services/own-fields"
import { cancelPlacedOrderWorkflow } from "../workflows/cancel-placed-order"
import { orders } from "./store-orders.rows"
import { guestOrder } from "./store-orders-guest-orders"
import { ownOrder, ownOrders } from "./store-orders-own-orders"

const { NOT_FOUND } = MedusaError.Types

declareHandlers([
  route(orders.listMyOrders, async ({ query, actor, scope }) => ownOrders(scope, actor.id, query)),
  /** Replaces the engine's route, which shows an order to everybody who knows its id. It accepts the same `fields`. */
  route(orders.readOrder, async ({ params: { id }, actor, scope, req }) => {
    const own = actor && (await ownOrder(scope, actor.id, id, req.queryConfig.fields).catch(nothingFound))
    if (!own) return { order: await guestOrder(req, id) }
    return { order: { ...own, metafields: await publicFieldsOf(scope, "order", id) } }
  }),
  route(orders.cancelOrder, async ({ params, body, actor, scope }) => {
    await cancelPlacedOrderWorkflow(scope).run({
      input: { order_id: params.id, actor, cause: "customer", reason: body.reason ?? null },
    })
    return { order: await ownOrder(scope, actor.id, params.id) }
  }),
])

/** Errors from a workflow are plain objects, so the class cannot be checked. */
function nothingFound(error: unknown): undefined {
  const isNotFound =
    typeof error === "object" && error !== null && "type" in error && error.type === NOT_FOUND
  if (!isNotFound) throw error
}
