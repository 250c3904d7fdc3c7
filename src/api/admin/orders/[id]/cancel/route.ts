import { getOrderDetailWorkflow } from "@medusajs/medusa/core-flows"
import { route } from "../../../../../lib/contract/route"
import { cancelPlacedOrderWorkflow } from "../../../../../workflows/orders/cancel-placed-order"
import { shownOrder } from "../../../../store/orders/own-orders"
import { adminOrders } from "../../contract"

export const POST = route(adminOrders.cancelOrderAsAdmin, async ({ params, actor, scope, req }) => {
  await cancelPlacedOrderWorkflow(scope).run({
    input: { order_id: params.id, actor, cause: "admin", reason: null },
  })
  const { result } = await getOrderDetailWorkflow(scope).run({
    input: { fields: req.queryConfig.fields, order_id: params.id },
  })
  return { order: shownOrder(result) }
})
