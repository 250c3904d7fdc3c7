import { route } from "../../../../lib/contract/route"
import { orders } from "../contract"
import { ownOrder } from "../own-orders"

/** In place of the engine's, which shows an order to whoever knows its id. Fields are chosen as there. */
export const GET = route(orders.readOrder, async ({ params, actor, scope, req }) => ({
  order: await ownOrder(scope, actor.id, params.id, req.queryConfig.fields),
}))
