import { MathBN } from "@medusajs/framework/utils"

/** Quotients are rounded to this many digits. Rates that a source states are not rounded. */
const SIGNIFICANT_DIGITS = 12
const RATE = /^\d{1,12}(?:\.\d{1,15})?$/

/** A positive decimal in its shortest form, such as `1.0823` for `01.08230`. `undefined` for other texts. */
export function asRate(text: string): string | undefined {
  const trimmed = text.trim()
  if (!RATE.test(trimmed)) return undefined
  const value = MathBN.convert(trimmed)
  return value.isGreaterThan(0) ? value.toFixed() : undefined
}

/** Divides, and rounds the result. A division by 1 is not rounded, so a source's own rate stays exact. */
export function quotient(dividend: string, divisor: string): string {
  const value = MathBN.div(dividend, divisor)
  return MathBN.eq(divisor, 1) ? value.toFixed() : value.precision(SIGNIFICANT_DIGITS).toFixed()
}

/** Turns a rate for several units, such as 100, into a rate for one. Exact for powers of ten. */
export function perUnit(rate: string, unit: string): string {
  return MathBN.div(rate, unit).toFixed()
}

/** By how many percent the new rate differs from the old one. */
export function changeInPercent(before: string, now: string): number {
  return MathBN.mult(MathBN.abs(MathBN.sub(MathBN.div(now, before), 1)), 100).toNumber()
}

export function withMargin(rate: string, percent: string): string {
  return MathBN.mult(rate, MathBN.add(1, MathBN.div(percent, 100))).toFixed()
}
