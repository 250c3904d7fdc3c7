import type { BigNumberInput } from "@medusajs/framework/types"
import { MathBN } from "@medusajs/framework/utils"
import { decimalsOf } from "../../../../lib/currency-decimals"

/**
 * The part of a line's total that belongs to one of its pieces, in major units. The parts of all pieces add up to the
 * total, although each is rounded to the currency's decimals. `number` counts from 1.
 */
export function shareOf(
  total: BigNumberInput,
  { number, quantity, currency_code }: { number: number; quantity: number; currency_code: string },
): number {
  const digits = decimalsOf(currency_code)
  const upTo = (pieces: number) => MathBN.div(MathBN.mult(total, pieces), quantity).decimalPlaces(digits)
  return MathBN.sub(upTo(number), upTo(number - 1)).toNumber()
}
