import { z } from "zod"
import { timestamp } from "../../lib/contract/fields"

const tax = z.object({ name: z.string().nullable(), rate: z.number() })

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

/** All that an invoice says. It never changes. */
export const invoiceDocument = z.object({
  seller: z.object({
    name: z.string(),
    lines: z.array(z.string()),
    email: z.string().nullable(),
    phone: z.string().nullable(),
  }),
  buyer: z.array(z.string()),
  order: z.object({ display_id: z.number(), placed_at: z.string(), po_number: z.string().nullable() }),
  currency_code: z.string(),
  lines: z.array(invoiceLine),
  discount_total: z.number(),
  subtotal: z.number(),
  tax_total: z.number(),
  total: z.number(),
})

/** The columns of an invoice. */
export const invoiceRecord = z.object({
  id: z.string(),
  order_id: z.string(),
  number: z.string(),
  locale: z.string(),
  document: invoiceDocument,
  issued_at: timestamp,
})
