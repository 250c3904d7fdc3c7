import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { creditNote } from "./store-schemas"

const params = z.strictObject({ id: z.string().regex(/^\w{1,100}$/) })
const invoiceParams = params.extend({ invoice_id: z.string().regex(/^\w{1,100}$/) })
const refundParams = params.extend({ refund_id: z.string().regex(/^\w{1,100}$/) })
const noteParams = params.extend({ credit_note_id: z.string().regex(/^\w{1,100}$/) })

export const invoices = contract({
  readInvoicePdf: {
    method: "GET",
    path: "/store/orders/:id/invoice",
    params,
    auth: "key+customer",
    summary: "The invoice of an own order as PDF",
    description: "404 until the shop has issued it. Its bytes never change.",
    cost: 2,
    response: { status: 200, contentType: "application/pdf", description: "The invoice." },
    errors: ["not_found", "unavailable"],
  },
  readSubscriptionInvoicePdf: {
    method: "GET",
    path: "/store/subscriptions/:id/invoices/:invoice_id/pdf",
    params: invoiceParams,
    auth: "key+customer",
    summary: "The invoice for a payment of an own subscription as PDF",
    description:
      "`invoice_id` is one of the subscription's `invoices`. A job issues the invoice when the payment is made, or the first call if it is earlier. A period that has become an order has the order's invoice. Its bytes never change. `invalid_state`: nothing was paid, or the order of the period is not placed yet.",
    cost: 2,
    response: { status: 200, contentType: "application/pdf", description: "The invoice." },
    errors: ["not_found", "invalid_state", "unavailable"],
  },
  readSubscriptionCreditNotePdf: {
    method: "GET",
    path: "/store/subscriptions/:id/refunds/:refund_id/credit-note/pdf",
    params: refundParams,
    auth: "key+customer",
    summary: "The credit note for a refund of an own subscription as PDF",
    description:
      "`refund_id` is one of the subscription's `refunds`. The first call issues the credit note, and the invoice if it is not issued yet. Its bytes never change. `invalid_state`: the order of the period is not placed yet, or its whole invoice is credited.",
    cost: 2,
    response: { status: 200, contentType: "application/pdf", description: "The credit note." },
    errors: ["not_found", "invalid_state", "unavailable"],
  },
  listCreditNotes: {
    method: "GET",
    path: "/store/orders/:id/credit-notes",
    params,
    auth: "key+customer",
    summary: "The credit notes of an own order",
    response: z.object({ credit_notes: z.array(creditNote).describe("The oldest first.") }),
    errors: ["not_found"],
  },
  readCreditNotePdf: {
    method: "GET",
    path: "/store/orders/:id/credit-notes/:credit_note_id",
    params: noteParams,
    auth: "key+customer",
    summary: "A credit note of an own order as PDF",
    description: "Its bytes never change.",
    cost: 2,
    response: { status: 200, contentType: "application/pdf", description: "The credit note." },
    errors: ["not_found", "unavailable"],
  },
})
