import { MathBN } from "@medusajs/framework/utils"
import { z } from "zod"
import { type Published, published, UnusableRatesError } from "./published"

const answer = z
  .array(z.object({ date: z.string(), base: z.string(), quote: z.string(), rate: z.number().positive() }))
  .min(1)

/**
 * The path that asks Frankfurter for all rates of the European Central Bank. Without `providers`, the answer mixes the
 * rates of several banks.
 */
export function frankfurterPath(base: string): string {
  return `/v2/rates?base=${base.toUpperCase()}&providers=ecb`
}

/** Returns only the rates of the newest day in the answer, so that older rates do not get the newest date. */
export function readFrankfurter(text: string, base: string): Published {
  const { data } = answer.safeParse(json(text))
  const rows = data?.filter((row) => row.base.toLowerCase() === base) ?? []
  const as_of = rows.map(({ date }) => date).sort((a, b) => b.localeCompare(a))[0]
  if (as_of === undefined) throw new UnusableRatesError("The answer is not the expected JSON.")
  return published(
    { base, as_of, is_inverse: false },
    rows
      .filter(({ date }) => date === as_of)
      .map(({ quote, rate }) => [quote.toLowerCase(), MathBN.convert(rate).toFixed()] as const),
  )
}

function json(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
