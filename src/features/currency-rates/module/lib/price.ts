import { MathBN } from "@medusajs/framework/utils"
import { withMargin } from "./decimals"

/** How the prices of a currency pair are converted and rounded. */
export interface PriceRule {
  margin_percent: string
  rounding_increment: string | null
  charm_ending: string | null
  price_floor: string | null
}

/** The numbers with which a price is computed, here and in SQL. Exact decimals. */
export interface Rounding {
  /** The rate with the margin. */
  factor: string
  /** Prices are multiples of the step, moved by the offset. */
  step: string
  half: string
  offset: string
  /** The smallest price, and the smallest price of what is not free. */
  least: string
  least_positive: string
}

/** `digits` is the number of decimals of the target currency. */
export function roundingOf(rate: string, rule: PriceRule, digits: number): Rounding {
  const factor = withMargin(rate, rule.margin_percent)
  const floor = MathBN.convert(rule.price_floor ?? "0")
  if (rule.charm_ending !== null) {
    const ending = MathBN.convert(rule.charm_ending)
    const lowest = floor.minus(ending).integerValue(CEILING).plus(ending)
    const least = MathBN.max(lowest, ending).toFixed()
    return { factor, step: "1", half: "0.5", offset: ending.toFixed(), least, least_positive: least }
  }
  const step = MathBN.convert(rule.rounding_increment ?? MathBN.div(1, MathBN.convert(10).pow(digits)))
  const least = floor.div(step).integerValue(CEILING).times(step)
  const half = step.times(0.5).toFixed()
  // Rounding must not make a price zero.
  const least_positive = MathBN.max(least, step).toFixed()
  return { factor, step: step.toFixed(), half, offset: "0", least: least.toFixed(), least_positive }
}

/** Converts a price and rounds it once, at the end: to the nearest one, of two equally near ones to the higher one. */
export function convertedPrice(amount: string, rate: string, rule: PriceRule, digits: number): string {
  const { factor, step, half, offset, least, least_positive } = roundingOf(rate, rule, digits)
  const exact = MathBN.mult(amount, factor)
  const nearest = exact.minus(offset).plus(half).idiv(step).times(step).plus(offset)
  return MathBN.max(nearest, exact.isGreaterThan(0) ? least_positive : least).toFixed()
}

/** A rounding mode of bignumber.js. */
const CEILING = 2
