import { z } from "zod"
import { asRate } from "../lib/decimals"

/** A source's rates for one day. */
export interface Published {
  base: string
  as_of: string
  is_inverse: boolean
  /** Contains the base currency, too, with the rate 1. */
  rates: Record<string, string>
}

/** Means that a source's answer cannot be used. Admins see its message. */
export class UnusableRatesError extends Error {
  override readonly name = "UnusableRatesError"
}

const CODE = /^[a-z]{3}$/
const FEWEST_RATES = 1

/** Checks an answer and leaves out currencies without a usable rate. */
export function published(
  { base, as_of, is_inverse }: Omit<Published, "rates">,
  found: Iterable<readonly [code: string, rate: string]>,
): Published {
  if (!z.iso.date().safeParse(as_of).success) throw new UnusableRatesError("The answer names no day.")
  const rates = new Map<string, string>()
  for (const [code, text] of found) {
    const rate = asRate(text)
    if (CODE.test(code) && code !== base && rate !== undefined) rates.set(code, rate)
  }
  if (rates.size < FEWEST_RATES) throw new UnusableRatesError("The answer has no rates.")
  return { base, as_of, is_inverse, rates: { ...Object.fromEntries(rates), [base]: "1" } }
}
