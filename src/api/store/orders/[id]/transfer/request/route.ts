import { requestTransfer } from "../../../../../../features/orders/transfers"
import { route } from "../../../../../../lib/contract/route"
import { transfers } from "../../../transfers"

export const POST = route(transfers.requestOrderTransfer, async ({ params, body, actor, scope }) => {
  await requestTransfer(scope, { order_id: params.id, customer_id: actor.id, ...body })
  return { success: true as const }
})
