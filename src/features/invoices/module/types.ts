import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import type { creditNoteDocument, creditNoteRecord, invoiceDocument, invoiceRecord } from "./schemas"

export type Invoice = Dated<typeof invoiceRecord>
export type InvoiceDocument = z.output<typeof invoiceDocument>
export type CreditNote = Dated<typeof creditNoteRecord>
export type CreditNoteDocument = z.output<typeof creditNoteDocument>

/** An invoice belongs to an order or to a paid invoice of a subscription. */
export type Purchase = { order_id: string } | { subscription_id: string; subscription_invoice_id: string }

export type NewInvoice = Pick<Invoice, "locale" | "document"> & { purchase: Purchase }

/** Money that went back to the buyer, or an order that was canceled. */
export interface CreditCause {
  /** The id of the refund, or of the canceled order. */
  reference: string
  kind: CreditNoteDocument["kind"]
  /** With taxes. Null: the rest of the invoice. */
  amount: number | null
}
