import { subscriptionInvoicePdf } from "../../../../../../../features/invoices/subscription-pdf"
import { route } from "../../../../../../../lib/contract/route"
import { sendPdf } from "../../../../../../../lib/pdf/send-pdf"
import { adminInvoices } from "../../../../../invoices/contract"

export const GET = route(adminInvoices.readSubscriptionInvoicePdfAsAdmin, async ({ params, scope, res }) => {
  const { id: subscription_id, invoice_id } = params
  const payment = { subscription_id, invoice_id }
  const { number, bytes } = await subscriptionInvoicePdf(scope, payment)
  sendPdf(res, number, bytes)
})
