import { invoicePdf } from "../../../../../../features/invoices/pdf"
import { route } from "../../../../../../lib/contract/route"
import { errors } from "../../../../../../lib/errors"
import { sendPdf } from "../../../../../../lib/pdf/send-pdf"
import { adminInvoices } from "../../../../invoices/contract"

export const GET = route(adminInvoices.readInvoicePdfAsAdmin, async ({ params: { id }, scope, res }) => {
  const invoice = await scope.resolve("invoices").ofOrder(id)
  if (!invoice) throw errors.notFound("The order has no invoice.")
  sendPdf(res, invoice.number, await invoicePdf(scope, invoice))
})
