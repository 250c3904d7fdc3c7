import type { z } from "zod"
import type { Dated } from "../../lib/contract/moments"
import type { invoiceDocument, invoiceRecord } from "./schemas"

export type Invoice = Dated<typeof invoiceRecord>
export type InvoiceDocument = z.output<typeof invoiceDocument>
export type NewInvoice = Pick<Invoice, "order_id" | "locale" | "document">
