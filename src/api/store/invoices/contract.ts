import { z } from "zod"
import { contract } from "../../../lib/contract/row"

const params = z.strictObject({ id: z.string().regex(/^\w{1,100}$/) })

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
})
