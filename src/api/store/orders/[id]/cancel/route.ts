import { route } from "../../../../../lib/contract/route"
import { cancelPlacedOrderWorkflow } from "../../../../../workflows/orders/cancel-placed-order"
import { orders } from "../../contract"
import { ownOrder } from "../../own-orders"

export const POST = route(orders.cancelOrder, async ({ params, body, actor, scope }) => {
  await cancelPlacedOrderWorkflow(scope).run({
    input: { order_id: params.id, actor, cause: "customer", reason: body.reason ?? null },
  })
  return { order: await ownOrder(scope, actor.id, params.id) }
})
