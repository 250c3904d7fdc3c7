import { getOrderDetailWorkflow } from "@medusajs/medusa/core-flows"
import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { cancelPlacedOrderWorkflow } from "../workflows/cancel-placed-order"
import { adminOrders } from "./admin.rows"
import { shownOrder } from "./store-orders-own-orders"

declareHandlers([
  route(adminOrders.adminListWaitingOrders, async ({ query, scope }) => {
    const { rows, count } = await scope.resolve("orders").findWaitingOrders(query)
    return { waiting_orders: rows, count, offset: query.offset, limit: query.limit }
  }),
  route(adminOrders.cancelOrderAsAdmin, async ({ params, actor, scope, req }) => {
    await cancelPlacedOrderWorkflow(scope).run({
      input: { order_id: params.id, actor, cause: "admin", reason: null },
    })
    const { result } = await getOrderDetailWorkflow(scope).run({
      input: { fields: req.queryConfig.fields, order_id: params.id },
    })
    return { order: shownOrder(result) }
  }),
])
