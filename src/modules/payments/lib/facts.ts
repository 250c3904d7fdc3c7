import { z } from "zod"
import { errors } from "../../../lib/errors"
import type { PaymentDependencies } from "../types"
import { sumOf } from "./money"

/** What the shop has recorded of a payment, in major units. */
export interface Recorded {
  /** Of this capture or refund. */
  amount: number
  /** Of all of its kind, this one included. */
  total: number
  currency_code: string
}

const amounts = z.array(z.object({ amount: z.coerce.number() }))
const captureRow = z.object({
  amount: z.coerce.number(),
  payment: z.object({ currency_code: z.string(), captures: amounts }),
})
const refundRow = z.object({
  amount: z.coerce.number(),
  payment: z.object({ currency_code: z.string(), refunds: amounts }),
})

/**
 * A capture, by the id under which the engine writes it down before it asks the provider: it tells the provider no
 * amount.
 */
export async function recordedCapture({ query }: PaymentDependencies, id: string): Promise<Recorded> {
  const { data } = await query.graph({
    entity: "capture",
    fields: ["amount", "payment.currency_code", "payment.captures.amount"],
    filters: { id },
  })
  const { amount, payment } = readRow(captureRow, data[0], id)
  return recorded(amount, payment.currency_code, payment.captures)
}

/** A refund, likewise. */
export async function recordedRefund({ query }: PaymentDependencies, id: string): Promise<Recorded> {
  const { data } = await query.graph({
    entity: "refund",
    fields: ["amount", "payment.currency_code", "payment.refunds.amount"],
    filters: { id },
  })
  const { amount, payment } = readRow(refundRow, data[0], id)
  return recorded(amount, payment.currency_code, payment.refunds)
}

function recorded(amount: number, currency_code: string, all: z.output<typeof amounts>): Recorded {
  return { amount, total: sumOf(all.map((one) => one.amount)), currency_code }
}

function readRow<Row>(schema: z.ZodType<Row>, row: unknown, id: string): Row {
  const read = schema.safeParse(row)
  if (!read.success) throw errors.notFound(`There is no capture or refund '${id}'.`)
  return read.data
}
