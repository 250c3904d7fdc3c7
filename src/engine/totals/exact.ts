import { MathBN } from "@medusajs/framework/utils"

/** A decimal number without rounding errors. */
export type Exact = ReturnType<typeof MathBN.convert>

/** 0.5 of the smallest unit becomes one unit, as shops and providers round. */
const HALF_UP = 4
const DOWN = 1

export function roundedTo(decimals: number): (amount: Exact) => Exact {
  return (amount) => amount.decimalPlaces(decimals, HALF_UP)
}

/** No card is charged finer than this, also in currencies with three decimals. */
const CHARGED_DECIMALS = 2

/** Rounds what is computed, such as a price with its tax, so that a card can be charged. */
export function roundedToCharge(decimals: number): (amount: Exact) => Exact {
  return roundedTo(Math.min(decimals, CHARGED_DECIMALS))
}

/**
 * Divides an amount in the proportion of the parts, in whole smallest units, so that the shares sum to it. The units
 * left over go to the shares that lost most when they were cut off.
 */
export function split(amount: Exact, parts: readonly Exact[], decimals: number): Exact[] {
  const [only, ...others] = parts
  if (only && others.length === 0) return [amount]
  const sum = MathBN.sum(...parts)
  const wanted = parts.map((part, at) =>
    sum.isZero() ? (at === 0 ? amount : MathBN.convert(0)) : amount.times(part).div(sum),
  )
  const shares = wanted.map((share) => share.decimalPlaces(decimals, DOWN))
  const unit = MathBN.exp(10, -decimals)
  const left = amount.minus(MathBN.sum(...shares))
  const lost = wanted.map((share, at) => ({ at, by: share.minus(shares[at] ?? 0).abs() }))
  const order = lost.sort((a, b) => b.by.comparedTo(a.by) ?? 0)
  for (const { at } of order.slice(0, left.div(unit).abs().toNumber()))
    shares[at] = MathBN.add(shares[at] ?? 0, left.isNegative() ? unit.negated() : unit)
  return shares
}
