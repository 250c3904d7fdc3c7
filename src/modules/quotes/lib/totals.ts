import { MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "../../../lib/currency-decimals"
import type { PricedLine, QuoteLine, QuoteTotals } from "../types"

/**
 * Adds the amounts to the lines and sums them up. A line without a price has no amounts, and a quote with such a line
 * has no total.
 *
 * Amounts are exact until the end: the engine adds unrounded taxes too, so the order has the quote's total. Each shown
 * amount is rounded once, half up, to the currency's decimals.
 */
export function totalsOf(
  lines: readonly PricedLine[],
  currency: string,
): QuoteTotals & { lines: QuoteLine[] } {
  const digits = decimalsOf(currency)
  const rounded = (amount: ReturnType<typeof MathBN.add>) => amount.decimalPlaces(digits).toNumber()
  const exact = lines.map((line) => ({ line, amounts: amountsOf(line) }))
  const shown = exact.map(({ line, amounts }) => ({
    ...line,
    tax_total: amounts ? rounded(amounts.tax) : null,
    total: amounts ? rounded(amounts.total) : null,
  }))
  const priced = exact.flatMap(({ amounts }) => amounts ?? [])
  const tax = rounded(MathBN.sum(...priced.map((one) => one.tax)))
  const total = rounded(MathBN.sum(...priced.map((one) => one.total)))
  const is_complete = lines.length > 0 && priced.length === lines.length
  return {
    lines: shown,
    is_complete,
    subtotal: is_complete ? rounded(MathBN.sub(total, tax)) : null,
    tax_total: is_complete ? tax : null,
    total: is_complete ? total : null,
    currency_code: currency,
  }
}

function amountsOf({ unit_price, quantity, is_tax_inclusive, taxes }: PricedLine) {
  if (unit_price === null) return undefined
  const price = MathBN.mult(unit_price, quantity)
  const rate = MathBN.div(MathBN.sum(...taxes.map((tax) => tax.rate)), 100)
  if (is_tax_inclusive) {
    const net = MathBN.div(price, MathBN.add(1, rate))
    return { tax: MathBN.sub(price, net), total: price }
  }
  const tax = MathBN.mult(price, rate)
  return { tax, total: MathBN.add(price, tax) }
}
