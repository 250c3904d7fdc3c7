import { route } from "../../../../lib/contract/route"
import { orders } from "../contract"
import { ownOrders } from "../own-orders"

export const GET = route(orders.listMyOrders, async ({ query, actor, scope }) =>
  ownOrders(scope, actor.id, query),
)
