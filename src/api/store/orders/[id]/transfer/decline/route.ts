import { declineTransfer } from "../../../../../../features/orders/transfers"
import { route } from "../../../../../../lib/contract/route"
import { transfers } from "../../../transfers"

export const POST = route(transfers.declineOrderTransfer, async ({ params, body, scope }) => {
  await declineTransfer(scope, { order_id: params.id, token: body.token })
  return { success: true as const }
})
