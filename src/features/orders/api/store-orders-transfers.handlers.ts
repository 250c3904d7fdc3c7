import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { acceptTransfer, cancelTransfer, declineTransfer, requestTransfer } from "../services/transfers"
import { transfers } from "./store-orders-transfers.rows"

declareHandlers([
  route(transfers.requestOrderTransfer, async ({ params, body, actor, scope }) => {
    await requestTransfer(scope, { order_id: params.id, customer_id: actor.id, ...body })
    return { success: true as const }
  }),
  route(transfers.cancelOrderTransfer, async ({ params, actor, scope }) => {
    await cancelTransfer(scope, { order_id: params.id, customer_id: actor.id })
    return { success: true as const }
  }),
  route(transfers.acceptOrderTransfer, async ({ params, body, scope }) => {
    await acceptTransfer(scope, { order_id: params.id, token: body.token })
    return { success: true as const }
  }),
  route(transfers.declineOrderTransfer, async ({ params, body, scope }) => {
    await declineTransfer(scope, { order_id: params.id, token: body.token })
    return { success: true as const }
  }),
])
