import { invoicePdf } from "../../../../../features/invoices/pdf"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { sendPdf } from "../../../../../lib/pdf/send-pdf"
import { invoices } from "../../../invoices/contract"
import { ownOrder } from "../../own-orders"

export const GET = route(invoices.readInvoicePdf, async ({ params: { id }, actor, scope, res }) => {
  await ownOrder(scope, actor.id, id)
  const invoice = await scope.resolve("invoices").ofOrder(id)
  if (!invoice) throw errors.notFound("The order has no invoice yet.")
  sendPdf(res, invoice.number, await invoicePdf(scope, invoice))
})
