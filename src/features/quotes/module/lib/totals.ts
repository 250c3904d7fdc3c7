import { MathBN } from "@medusajs/framework/utils"
import { lineAmounts } from "../../../../engine/totals/line-amounts"
import { decimalsOf } from "../../../../lib/currency-decimals"
import { sumOf } from "../../../../lib/money"
import type { PricedLine, QuoteLine, QuoteTotals } from "../types"

/**
 * Adds the amounts to the lines and sums them up. A line without a price has no amounts, and a quote with such a line
 * has no total. Each line is rounded as the order's line will be, so the order has the quote's total.
 */
export function totalsOf(
  lines: readonly PricedLine[],
  currency: string,
): QuoteTotals & { lines: QuoteLine[] } {
  const decimals = decimalsOf(currency)
  const shown = lines.map((line) => ({ ...line, ...amountsOf(line, decimals) }))
  const tax_total = sumOf(shown.flatMap((line) => line.tax_total ?? []))
  const total = sumOf(shown.flatMap((line) => line.total ?? []))
  const is_complete = lines.length > 0 && lines.every(({ unit_price }) => unit_price !== null)
  return {
    lines: shown,
    is_complete,
    subtotal: is_complete ? sumOf([total, -tax_total]) : null,
    tax_total: is_complete ? tax_total : null,
    total: is_complete ? total : null,
    currency_code: currency,
  }
}

function amountsOf({ unit_price, quantity, is_tax_inclusive, taxes }: PricedLine, decimals: number) {
  if (unit_price === null) return { tax_total: null, total: null }
  const price = MathBN.mult(unit_price, quantity)
  const rate = MathBN.div(MathBN.sum(...taxes.map((tax) => tax.rate)), 100)
  const { net, tax } = lineAmounts({ price, is_tax_inclusive, rate, discounts: [] }, decimals)
  return { tax_total: tax.toNumber(), total: net.plus(tax).toNumber() }
}
