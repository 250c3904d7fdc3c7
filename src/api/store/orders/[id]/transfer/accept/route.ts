import { acceptTransfer } from "../../../../../../features/orders/transfers"
import { route } from "../../../../../../lib/contract/route"
import { transfers } from "../../../transfers"

export const POST = route(transfers.acceptOrderTransfer, async ({ params, body, scope }) => {
  await acceptTransfer(scope, { order_id: params.id, token: body.token })
  return { success: true as const }
})
