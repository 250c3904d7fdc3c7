import type { Source } from "../fields"
import { quotient } from "./decimals"

/** The sources that a shop uses, best first, and those whose last call failed. */
export interface Ranking {
  sources: readonly Source[]
  failing: ReadonlySet<string>
}

/**
 * The snapshot to use. The newest day wins, then a source whose last call succeeded, then the better source. So an
 * older rate never replaces a newer one.
 */
export function best<Found extends { source: Source; as_of: string }>(
  found: readonly Found[],
  { sources, failing }: Ranking,
): Found | undefined {
  const rank = (one: Found) => Number(failing.has(one.source)) * sources.length + sources.indexOf(one.source)
  return found
    .filter(({ source }) => sources.includes(source))
    .sort((a, b) => b.as_of.localeCompare(a.as_of) || rank(a) - rank(b))[0]
}

/** The shop's best source if another one is used in its place, otherwise null. */
export function failedOverFrom(used: Source, { sources }: Ranking): Source | null {
  const [first] = sources
  return first === undefined || first === used ? null : first
}

/** The rates of a pair's two currencies in one snapshot. */
interface Crossed {
  is_inverse: boolean
  base_rate: string
  quote_rate: string
}

/** The price of one unit of the base currency, in the quote currency. */
export function rateOf({ is_inverse, base_rate, quote_rate }: Crossed): string {
  return is_inverse ? quotient(base_rate, quote_rate) : quotient(quote_rate, base_rate)
}

/** Converts all rates of a snapshot to another base currency. `undefined` if the snapshot does not contain it. */
export function rebased(
  { is_inverse, rates }: { is_inverse: boolean; rates: Record<string, string> },
  base: string,
): Record<string, string> | undefined {
  const own = rates[base]
  if (own === undefined) return undefined
  const others = Object.entries(rates).filter(([code]) => code !== base)
  return Object.fromEntries(
    others
      .sort(([a], [b]) => a.localeCompare(b))
      .map(([code, rate]) => [code, rateOf({ is_inverse, base_rate: own, quote_rate: rate })]),
  )
}
