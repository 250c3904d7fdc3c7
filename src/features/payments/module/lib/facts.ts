import { z } from "zod"
import { errors } from "../../../../lib/errors"
import { sumOf } from "../../../../lib/money"
import type { PaymentDependencies } from "../types"

/** The stored data of a capture or refund. Amounts are in major units (euros, not cents). */
export interface Recorded {
  /** The amount of this capture or refund. */
  amount: number
  /** The sum of all captures or refunds of the payment, including this one. */
  total: number
  currency_code: string
}

const written = z.object({ amount: z.coerce.number(), payment_id: z.string() })
const amounts = z.array(z.object({ amount: z.coerce.number() }))
const paymentRow = z.object({ currency_code: z.string(), captures: amounts, refunds: amounts })

/** Reads a capture by its id. The engine does not pass the amount to the provider, but has stored it before. */
export async function recordedCapture(dependencies: PaymentDependencies, id: string): Promise<Recorded> {
  const { data } = await dependencies.query.graph({
    entity: "capture",
    fields: ["amount", "payment_id"],
    filters: { id },
  })
  const { amount, payment_id } = readRow(written, data[0], id)
  const { currency_code, captures } = await paymentOf(dependencies, payment_id)
  return { amount, total: totalOf(captures), currency_code }
}

/** Reads a refund by its id, for the same reason. */
export async function recordedRefund(dependencies: PaymentDependencies, id: string): Promise<Recorded> {
  const { data } = await dependencies.query.graph({
    entity: "refund",
    fields: ["amount", "payment_id"],
    filters: { id },
  })
  const { amount, payment_id } = readRow(written, data[0], id)
  const { currency_code, refunds } = await paymentOf(dependencies, payment_id)
  return { amount, total: totalOf(refunds), currency_code }
}

async function paymentOf({ query }: PaymentDependencies, id: string) {
  const { data } = await query.graph({
    entity: "payment",
    fields: ["currency_code", "captures.amount", "refunds.amount"],
    filters: { id },
  })
  return readRow(paymentRow, data[0], id)
}

function totalOf(all: z.output<typeof amounts>): number {
  return sumOf(all.map(({ amount }) => amount))
}

function readRow<Row>(schema: z.ZodType<Row>, row: unknown, id: string): Row {
  const read = schema.safeParse(row)
  if (!read.success) throw errors.notFound(`No payment, capture or refund has the id '${id}'.`)
  return read.data
}
