import { errors } from "../../../../lib/errors"
import type { PricedProducts } from "../fields"
import type { ActiveRate } from "./active-rate"
import type { ConvertiblePrice } from "./convertible-prices"
import { convertedPrice, type PriceRule, type Rounding, roundingOf } from "./price"

/** The rate and the rules with which prices are converted. They stay the same for all prices of one list. */
export interface Conversion extends PriceRule {
  base: string
  quote: string
  rate: string
  source: string
  as_of: string
  is_stale: boolean
  kind: PricedProducts
}

export function conversionOf(
  { base, quote, rate, source, as_of, is_stale, pair }: ActiveRate,
  kind: PricedProducts,
): Conversion {
  const { margin_percent, rounding_increment, charm_ending, price_floor } = pair
  const rules = { margin_percent, rounding_increment, charm_ending, price_floor }
  return { base, quote, rate, source, as_of, is_stale, kind, ...rules }
}

/** The price in the quote currency. */
export function converted({ amount }: ConvertiblePrice, conversion: Conversion): string {
  return convertedPrice(amount, conversion.rate, conversion, digitsOf(conversion.quote))
}

/** The numbers of a conversion for SQL. */
export function roundingFor(conversion: Conversion): Rounding {
  return roundingOf(conversion.rate, conversion, digitsOf(conversion.quote))
}

/** The largest price list. Its prices are made within one request. */
const MAX_PRICES = 100_000

/** Throws 409 `invalid_state` if there is nothing to convert, and 400 `out_of_range` for too many prices. */
export function checkAmountOfPrices(convertible: number): void {
  if (convertible === 0) throw errors.invalidState("No product needs a price in this currency.")
  if (convertible > MAX_PRICES)
    throw errors.outOfRange(`These are ${convertible} prices. A price list has at most ${MAX_PRICES}.`)
}

function digitsOf(currency: string): number {
  const { maximumFractionDigits } = new Intl.NumberFormat("en", {
    style: "currency",
    currency,
  }).resolvedOptions()
  return maximumFractionDigits ?? 2
}
