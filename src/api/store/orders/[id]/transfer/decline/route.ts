import { route } from "../../../../../../lib/contract/route"
import { declineTransfer } from "../../../../../../workflows/orders/transfers"
import { transfers } from "../../../transfers"

export const POST = route(transfers.declineOrderTransfer, async ({ params, body, scope }) => {
  await declineTransfer(scope, { order_id: params.id, token: body.token })
  return { success: true as const }
})
