import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "./currency-decimals"
import { errors } from "./errors"

/**
 * Providers take amounts as whole numbers of a currency's smallest unit, such as cents. These lists name the currencies
 * with no or three decimals: https://docs.stripe.com/currencies#zero-decimal. Others have two for a provider, also if
 * people use none, as in huf.
 */
const WITHOUT_DECIMALS = new Set("bif clp djf gnf jpy kmf krw mga pyg rwf vnd vuv xaf xof xpf".split(" "))
const WITH_THREE_DECIMALS = new Set(["bhd", "jod", "kwd", "omr", "tnd"])
/** These have no decimals, but providers count them in hundredths. */
const WHOLE_IN_HUNDREDTHS = new Set(["isk", "ugx"])
const HALF_UP = 4

/** Rounds half up to the currency's decimals. */
export function toMinor(amount: BigNumberInput, currencyCode: string): number {
  const currency = currencyCode.toLowerCase()
  const decimals = WITHOUT_DECIMALS.has(currency) ? 0 : decimalsOf(currency)
  return MathBN.convert(amount).decimalPlaces(decimals, HALF_UP).times(unitsOf(currency)).toNumber()
}

/**
 * The same for an amount that a card is charged with. In currencies with three decimals, the last one must be zero:
 * https://docs.stripe.com/currencies#three-decimal. Throws 400 `invalid_field` for others, and rounds nothing.
 */
export function toChargeable(amount: number, currencyCode: string, field = "amount"): number {
  const minor = toMinor(amount, currencyCode)
  if (WITH_THREE_DECIMALS.has(currencyCode.toLowerCase()) && minor % 10 !== 0)
    throw errors.invalidField(
      `Field '${field}': cards are charged in steps of 0.010 ${currencyCode}, and ${amount} is not one.`,
    )
  return minor
}

/**
 * Rounds half up to an amount that a card can be charged with: steps of 0.010 in currencies with three decimals, and
 * whole amounts in isk and ugx, which Stripe counts in hundredths: https://docs.stripe.com/currencies#special-cases.
 */
export function roundToChargeable(minor: number, currencyCode: string): number {
  const step = chargeableStep(currencyCode.toLowerCase())
  return Math.round(minor / step) * step
}

export function fromMinor(amount: number, currencyCode: string): number {
  return MathBN.div(amount, unitsOf(currencyCode.toLowerCase())).toNumber()
}

/** Formats an amount with two decimals, such as `12.50`, for providers that take major units. */
export function decimalText(amount: BigNumberInput): string {
  return MathBN.convert(amount).decimalPlaces(2, HALF_UP).toFixed(2)
}

export function sumOf(amounts: number[]): number {
  return amounts.reduce((sum, amount) => MathBN.add(sum, amount), MathBN.convert(0)).toNumber()
}

/** Whether two amounts are equal after rounding to the currency's decimals. */
export function isSameAmount(a: BigNumberInput, b: BigNumberInput, currencyCode: string): boolean {
  return toMinor(a, currencyCode) === toMinor(b, currencyCode)
}

function chargeableStep(currency: string): number {
  if (WITH_THREE_DECIMALS.has(currency)) return 10
  return WHOLE_IN_HUNDREDTHS.has(currency) ? 100 : 1
}

function unitsOf(currency: string): number {
  if (WITHOUT_DECIMALS.has(currency)) return 1
  return WITH_THREE_DECIMALS.has(currency) ? 1000 : 100
}
