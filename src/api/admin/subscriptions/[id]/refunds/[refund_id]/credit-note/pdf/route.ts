import { subscriptionCreditNotePdf } from "../../../../../../../../features/invoices/subscription-pdf"
import { route } from "../../../../../../../../lib/contract/route"
import { sendPdf } from "../../../../../../../../lib/pdf/send-pdf"
import { adminInvoices } from "../../../../../../invoices/contract"

export const GET = route(
  adminInvoices.readSubscriptionCreditNotePdfAsAdmin,
  async ({ params, scope, res }) => {
    const { id: subscription_id, refund_id } = params
    const refund = { subscription_id, refund_id }
    const { number, bytes } = await subscriptionCreditNotePdf(scope, refund)
    sendPdf(res, number, bytes)
  },
)
