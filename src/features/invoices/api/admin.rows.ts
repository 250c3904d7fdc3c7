import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { creditNote } from "./store-schemas"

const params = z.strictObject({ id: z.string().regex(/^\w{1,100}$/) })
const invoiceParams = params.extend({ invoice_id: z.string().regex(/^\w{1,100}$/) })
const refundParams = params.extend({ refund_id: z.string().regex(/^\w{1,100}$/) })
const noteParams = params.extend({ credit_note_id: z.string().regex(/^\w{1,100}$/) })

const invoice = z
  .object({
    id: z.string().meta({ examples: ["inv_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    order_id: z
      .string()
      .nullable()
      .describe("`null` for a subscription.")
      .meta({ examples: ["order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    number: z.string().meta({ examples: ["2026-000042"] }),
    locale: z.string().meta({ examples: ["en"] }),
    total: z.number().meta({ examples: [484.6] }),
    currency_code: z.string().meta({ examples: ["eur"] }),
    issued_at: timestamp,
  })
  .meta({ id: "Invoice" })

export const adminInvoices = contract({
  readInvoice: {
    method: "GET",
    path: "/admin/orders/:id/invoice",
    params,
    auth: "admin",
    summary: "The invoice of an order",
    response: z.object({
      invoice: invoice.nullable().describe("`null` until it is issued."),
      credit_notes: z.array(creditNote).describe("The oldest first."),
      is_credit_due: z
        .boolean()
        .describe("Whether a refund or a cancellation has no credit note yet.")
        .meta({ examples: [false] }),
    }),
    errors: ["not_found"],
  },
  issueInvoice: {
    method: "POST",
    path: "/admin/orders/:id/invoice",
    params,
    auth: "admin",
    summary: "Issue the invoice of an order",
    description:
      "It gets the next number of the year. An order has one invoice: if it is issued already, the response has that one. `invalid_state`: the order is a draft or canceled.",
    body: noBody,
    response: z.object({ invoice }),
    errors: ["not_found", "invalid_state"],
  },
  readInvoicePdfAsAdmin: {
    method: "GET",
    path: "/admin/orders/:id/invoice/pdf",
    params,
    auth: "admin",
    summary: "The invoice of an order as PDF",
    response: { status: 200, contentType: "application/pdf", description: "The invoice." },
    errors: ["not_found", "unavailable"],
  },
  issueCreditNotes: {
    method: "POST",
    path: "/admin/orders/:id/credit-notes",
    params,
    auth: "admin",
    summary: "Issue the credit notes of an order",
    description:
      "One for each refund, and one for the rest of a canceled order. Each gets the next number of the year. A second call issues no other. `invalid_state`: the order has no invoice.",
    body: noBody,
    response: z.object({ credit_notes: z.array(creditNote).describe("All of the order, the oldest first.") }),
    errors: ["not_found", "invalid_state"],
  },
  readSubscriptionInvoicePdfAsAdmin: {
    method: "GET",
    path: "/admin/subscriptions/:id/invoices/:invoice_id/pdf",
    params: invoiceParams,
    auth: "admin",
    summary: "The invoice for a payment of a subscription as PDF",
    description:
      "A job issues it with the next number of the year when the payment is made, or the first call if it is earlier. A period that has become an order has the order's invoice. `invalid_state`: nothing was paid, or the order of the period is not placed yet.",
    response: { status: 200, contentType: "application/pdf", description: "The invoice." },
    errors: ["not_found", "invalid_state", "unavailable"],
  },
  readSubscriptionCreditNotePdfAsAdmin: {
    method: "GET",
    path: "/admin/subscriptions/:id/refunds/:refund_id/credit-note/pdf",
    params: refundParams,
    auth: "admin",
    summary: "The credit note for a refund of a subscription as PDF",
    description:
      "The first call issues it with the next number of the year, and the invoice if it is not issued yet. `invalid_state`: the money is not returned yet, the refund belongs to no invoice, the order of the period is not placed yet, or its whole invoice is credited.",
    response: { status: 200, contentType: "application/pdf", description: "The credit note." },
    errors: ["not_found", "invalid_state", "unavailable"],
  },
  readCreditNotePdfAsAdmin: {
    method: "GET",
    path: "/admin/orders/:id/credit-notes/:credit_note_id/pdf",
    params: noteParams,
    auth: "admin",
    summary: "A credit note of an order as PDF",
    response: { status: 200, contentType: "application/pdf", description: "The credit note." },
    errors: ["not_found", "unavailable"],
  },
})
