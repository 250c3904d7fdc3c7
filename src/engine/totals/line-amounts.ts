import { MathBN } from "@medusajs/framework/utils"
import { type Exact, roundedTo, roundedToCharge } from "./exact"

export interface Discount {
  amount: Exact
  is_tax_inclusive: boolean
}

export interface Line {
  /** The unit price times the quantity. */
  price: Exact
  is_tax_inclusive: boolean
  /** The sum of the tax rates: 0.2 for 20 %. */
  rate: Exact
  discounts: readonly Discount[]
}

/** The amounts of a line in whole smallest units of its currency. `total` is `net` plus `tax`. */
export interface LineAmounts {
  /** Without tax, before discounts. */
  subtotal: Exact
  /** The tax before discounts. */
  original_tax: Exact
  /** Without tax, after discounts. */
  net: Exact
  /** The tax after discounts. */
  tax: Exact
}

/**
 * Rounds a line's amounts once, half up, to the currency's decimals. What is stated stays as it is: a price with its
 * tax, and a discount with or without it. What is computed from it gets the difference. So lines sum to totals, and net
 * amounts and taxes to what the shopper pays.
 *
 * In currencies with three decimals, a total that contains a computed tax or a discount is a multiple of 0.010, because
 * no card is charged finer. A stated price stays.
 */
export function lineAmounts(
  { price, is_tax_inclusive, rate, discounts }: Line,
  decimals: number,
): LineAmounts {
  const rounded = roundedTo(decimals)
  const charged = roundedToCharge(decimals)
  const stated = rounded(price)
  const exactTax = is_tax_inclusive ? taxIn(stated, rate) : stated.times(rate)
  const original_tax =
    is_tax_inclusive || rate.isZero()
      ? rounded(exactTax)
      : MathBN.max(charged(stated.plus(exactTax)), stated).minus(stated)
  const subtotal = is_tax_inclusive ? stated.minus(original_tax) : stated
  if (discounts.length === 0) return { subtotal, original_tax, net: subtotal, tax: original_tax }
  if (discounts.some((discount) => discount.is_tax_inclusive)) {
    const off = discounts.map((one) => (one.is_tax_inclusive ? one.amount : one.amount.times(rate.plus(1))))
    const total = charged(subtotal.plus(original_tax).minus(MathBN.sum(...off)))
    const tax = rounded(taxIn(total, rate))
    return { subtotal, original_tax, net: total.minus(tax), tax }
  }
  const net = charged(subtotal.minus(MathBN.sum(...discounts.map(({ amount }) => amount))))
  const tax = subtotal.isZero() ? charged(net.times(rate)) : charged(exactTax.times(net).div(subtotal))
  return { subtotal, original_tax, net, tax }
}

/**
 * The amounts of some pieces of a line. `share` is their number divided by the number of all pieces. The amounts of
 * pieces that come back one by one are differences of such parts, so they sum to the whole line.
 */
export function partOf(
  { subtotal, original_tax, net, tax }: LineAmounts,
  { share, is_tax_inclusive }: { share: Exact; is_tax_inclusive: boolean },
  decimals: number,
): LineAmounts {
  if (share.eq(1)) return { subtotal, original_tax, net, tax }
  const before = part(subtotal, original_tax)
  const after = part(net, tax)
  return { subtotal: before.net, original_tax: before.tax, net: after.net, tax: after.tax }

  function part(net: Exact, tax: Exact): { net: Exact; tax: Exact } {
    const rounded = roundedTo(decimals)
    const charged = roundedToCharge(decimals)
    const total = net.plus(tax)
    const partial = (charged(total).eq(total) ? charged : rounded)(total.times(share))
    const stated = rounded((is_tax_inclusive ? tax : net).times(share))
    const rest = partial.minus(stated)
    return is_tax_inclusive ? { net: rest, tax: stated } : { net: stated, tax: rest }
  }
}

function taxIn(amount: Exact, rate: Exact): Exact {
  return amount.minus(amount.div(rate.plus(1)))
}
