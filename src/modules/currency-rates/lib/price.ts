import { MathBN } from "@medusajs/framework/utils"
import { withMargin } from "./decimals"

/** How the prices of a currency pair are converted and rounded. */
export interface PriceRule {
  margin_percent: string
  rounding_increment: string | null
  charm_ending: string | null
  price_floor: string | null
}

/** Converts a price and rounds it once, at the end. `digits` is the number of decimals of the target currency. */
export function convertedPrice(amount: string, rate: string, rule: PriceRule, digits: number): string {
  const exact = MathBN.mult(amount, withMargin(rate, rule.margin_percent))
  const floor = MathBN.convert(rule.price_floor ?? "0")
  if (rule.charm_ending !== null) {
    const ending = MathBN.convert(rule.charm_ending)
    // The nearest amount with this ending. If two are equally near, the higher one.
    const nearest = exact.minus(ending).plus(0.5).integerValue(FLOOR).plus(ending)
    const lowest = floor.minus(ending).integerValue(CEILING).plus(ending)
    const smallest = MathBN.max(lowest, ending)
    return MathBN.max(nearest, smallest).toFixed()
  }
  const step = MathBN.convert(rule.rounding_increment ?? MathBN.div(1, MathBN.convert(10).pow(digits)))
  const nearest = exact.div(step).integerValue(HALF_UP).times(step)
  const lowest = floor.div(step).integerValue(CEILING).times(step)
  // Rounding must not make a price zero.
  const smallest = exact.isGreaterThan(0) ? MathBN.max(lowest, step) : lowest
  return MathBN.max(nearest, smallest).toFixed()
}

/** Rounding modes of bignumber.js. */
const CEILING = 2
const FLOOR = 3
const HALF_UP = 4
