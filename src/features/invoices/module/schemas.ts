import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"

const tax = z.object({ name: z.string().nullable(), rate: z.number() })

const seller = z.object({
  name: z.string(),
  lines: z.array(z.string()),
  email: z.string().nullable(),
  phone: z.string().nullable(),
})

const paidOrder = z.object({
  display_id: z.number(),
  placed_at: z.string(),
  po_number: z.string().nullable(),
})

const invoiceLine = z.object({
  title: z.string(),
  subtitle: z.string().nullable(),
  quantity: z.number(),
  /** As the order says it: with or without taxes. */
  unit_price: z.number(),
  taxes: z.array(tax),
  /** With taxes, after discounts. */
  total: z.number(),
})

const paidPeriod = z.object({
  kind: z.enum(["cycle", "proration"]),
  /** Null for the difference after a change of the plan. */
  starts_at: z.string().nullable(),
  ends_at: z.string().nullable(),
  paid_at: z.string(),
})

/** All that an invoice says. It never changes. It is for an order or for a subscription. */
export const invoiceDocument = z.object({
  seller,
  buyer: z.array(z.string()),
  order: paidOrder.nullable(),
  /** Missing in the invoices that were issued before those for subscriptions. */
  subscription: paidPeriod.nullable().default(null),
  currency_code: z.string(),
  lines: z.array(invoiceLine),
  discount_total: z.number(),
  subtotal: z.number(),
  tax_total: z.number(),
  total: z.number(),
})

/** All that a credit note says. Amounts are positive. */
export const creditNoteDocument = z.object({
  seller,
  buyer: z.array(z.string()),
  kind: z.enum(["refund", "cancellation"]),
  invoice: z.object({ number: z.string(), issued_at: z.string() }),
  order: paidOrder.nullable(),
  /** Missing in the credit notes that were issued before those for subscriptions. */
  subscription: paidPeriod.nullable().default(null),
  currency_code: z.string(),
  /** One line for each combination of taxes. The amount is with taxes. */
  lines: z.array(z.object({ taxes: z.array(tax), total: z.number() })),
  subtotal: z.number(),
  tax_total: z.number(),
  total: z.number(),
})

/** The columns of an invoice. */
export const invoiceRecord = z.object({
  id: z.string(),
  order_id: z.string().nullable(),
  subscription_id: z.string().nullable(),
  subscription_invoice_id: z.string().nullable(),
  number: z.string(),
  locale: z.string(),
  document: invoiceDocument,
  issued_at: timestamp,
})

/** The columns of a credit note. */
export const creditNoteRecord = z.object({
  id: z.string(),
  invoice_id: z.string(),
  reference: z.string(),
  number: z.string(),
  locale: z.string(),
  document: creditNoteDocument,
  issued_at: timestamp,
})
