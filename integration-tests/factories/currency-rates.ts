import { admin } from "../harness/api"
import type { Shop } from "../harness/shop"

interface CurrencyPair {
  id: string
  base: string
  quote: string
  manual_rate: string | null
}

/** Creates one currency pair as an admin. */
export async function createCurrencyPair(
  shop: Shop,
  fields: Record<string, unknown> = {},
): Promise<CurrencyPair> {
  const { body } = await admin(shop)
    .post("/admin/currency-pairs", { base: unusedBase(), quote: "usd", ...fields })
    .expect(200)
  return body.currency_pair
}

/** Real currencies without those of the demo shop's pairs. Bases and quotes are different ones. */
const CODES = Intl.supportedValuesOf("currency")
  .map((code) => code.toLowerCase())
  .filter((code) => !["eur", "usd", "try"].includes(code))
const HALF = CODES.length / 2
const bases = CODES.slice(HALF)
const quotes = CODES.slice(0, HALF)

/** Returns a currency that no other call returns, and that is no quote. */
export function unusedBase(): string {
  const code = bases.pop()
  if (!code) throw new Error("All currencies are used as a base.")
  return code
}

/** Returns another currency for each index up to 70. */
export function quoteAt(index: number): string {
  const code = quotes[index]
  if (!code) throw new Error("There are not so many currencies.")
  return code
}
