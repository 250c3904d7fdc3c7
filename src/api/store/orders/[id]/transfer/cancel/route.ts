import { cancelTransfer } from "../../../../../../features/orders/transfers"
import { route } from "../../../../../../lib/contract/route"
import { transfers } from "../../../transfers"

export const POST = route(transfers.cancelOrderTransfer, async ({ params, actor, scope }) => {
  await cancelTransfer(scope, { order_id: params.id, customer_id: actor.id })
  return { success: true as const }
})
