import { MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "../../../../lib/currency-decimals"
import { sumOf } from "../../../../lib/money"
import type { CreditCause, CreditNoteDocument, Invoice } from "../types"

/** The amount of an invoice that has no credit note yet, taxes included. */
export function restOf(
  { document }: Pick<Invoice, "document">,
  credited: readonly CreditNoteDocument[],
): number {
  return MathBN.sub(document.total, sumOf(credited.map(({ total }) => total))).toNumber()
}

/**
 * The content of the next credit note of an invoice. Undefined if the whole invoice is credited. The amount is shared
 * between the taxes of the invoice in proportion to what is left of them. So the credit notes of a whole invoice add up
 * to it, each tax included.
 */
export function creditOf(
  invoice: Pick<Invoice, "number" | "issued_at" | "document">,
  credited: readonly CreditNoteDocument[],
  { kind, amount }: Pick<CreditCause, "kind" | "amount">,
): CreditNoteDocument | undefined {
  const { seller, buyer, order, subscription, currency_code, tax_total: invoicedTax } = invoice.document
  const digits = decimalsOf(currency_code)
  const rest = restOf(invoice, credited)
  const total = MathBN.min(amount ?? rest, rest)
    .decimalPlaces(digits)
    .toNumber()
  if (total <= 0) return undefined
  const taxRest = MathBN.sub(invoicedTax, sumOf(credited.map(({ tax_total }) => tax_total)))
  const tax_total = MathBN.div(MathBN.mult(taxRest, total), rest).decimalPlaces(digits).toNumber()
  return {
    seller,
    buyer,
    kind,
    order,
    subscription,
    currency_code,
    invoice: { number: invoice.number, issued_at: invoice.issued_at.toISOString() },
    lines: shared(total, restByTaxes(invoice, credited), digits),
    subtotal: MathBN.sub(total, tax_total).toNumber(),
    tax_total,
    total,
  }
}

type Lines = CreditNoteDocument["lines"]

/** The amounts that are not credited yet, one for each combination of taxes. */
function restByTaxes(
  { document }: Pick<Invoice, "document">,
  credited: readonly CreditNoteDocument[],
): Lines {
  const keyOf = (taxes: Lines[number]["taxes"]) => JSON.stringify(taxes.map(({ name, rate }) => [name, rate]))
  const rest = new Map<string, Lines[number]>()
  const add = ({ taxes, total }: Lines[number], sign: 1 | -1) => {
    const key = keyOf(taxes)
    const before = rest.get(key)?.total ?? 0
    rest.set(key, { taxes, total: MathBN.add(before, MathBN.mult(total, sign)).toNumber() })
  }
  for (const line of document.lines) add(line, 1)
  for (const line of credited.flatMap(({ lines }) => lines)) add(line, -1)
  return [...rest.values()].filter(({ total }) => total > 0)
}

/** Rounds the sums up to each line, so that the lines add up to the total. */
function shared(total: number, weights: Lines, digits: number): Lines {
  if (weights.length === 0) return [{ taxes: [], total }]
  const whole = sumOf(weights.map((one) => one.total))
  let weighed = MathBN.convert(0)
  let given = MathBN.convert(0)
  return weights.flatMap((one) => {
    weighed = MathBN.add(weighed, one.total)
    const upTo = MathBN.div(MathBN.mult(total, weighed), whole).decimalPlaces(digits)
    const share = MathBN.sub(upTo, given).toNumber()
    given = upTo
    return share > 0 ? [{ taxes: one.taxes, total: share }] : []
  })
}
