import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"

const params = z.strictObject({ id: z.string().regex(/^\w{1,100}$/) })

const invoice = z
  .object({
    id: z.string().meta({ examples: ["inv_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    order_id: z.string().meta({ examples: ["order_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
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
    response: z.object({ invoice: invoice.nullable().describe("`null` until it is issued.") }),
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
})
