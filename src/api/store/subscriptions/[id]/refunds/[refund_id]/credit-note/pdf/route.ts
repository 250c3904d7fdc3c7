import { subscriptionCreditNotePdf } from "../../../../../../../../features/invoices/subscription-pdf"
import { route } from "../../../../../../../../lib/contract/route"
import { sendPdf } from "../../../../../../../../lib/pdf/send-pdf"
import { invoices } from "../../../../../../invoices/contract"

export const GET = route(invoices.readSubscriptionCreditNotePdf, async ({ params, actor, scope, res }) => {
  const { id: subscription_id, refund_id } = params
  const refund = { subscription_id, refund_id, customer_id: actor.id }
  const { number, bytes } = await subscriptionCreditNotePdf(scope, refund)
  sendPdf(res, number, bytes)
})
