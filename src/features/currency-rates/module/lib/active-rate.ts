import type { z } from "zod"
import type { activeRate } from "../schemas"
import type { PairRow } from "./active-rates"
import { best, failedOverFrom, type Ranking, rateOf } from "./choose"
import { withMargin } from "./decimals"

export type ActiveRate = z.output<typeof activeRate> & { pair: PairRow }

/**
 * The rate that is used for a pair now: the admin's if it is set, otherwise the best source's. `undefined` without a
 * rate.
 */
export function activeRateOf(pair: PairRow, ranking: Ranking, now: Date): ActiveRate | undefined {
  const { base, quote, margin_percent, manual_rate } = pair
  const rule = { base, quote, margin_percent, pair }
  if (manual_rate !== null) {
    const set = pair.manual_set_at ?? now
    const rate_with_margin = withMargin(manual_rate, margin_percent)
    const facts = { source: "manual", as_of: dayOf(set), fetched_at: set } as const
    return { ...rule, ...facts, rate: manual_rate, rate_with_margin, is_stale: false, failed_over_from: null }
  }
  const used = best(pair.candidates, ranking)
  if (!used) return undefined
  const { source, as_of, fetched_at } = used
  const rate = rateOf(used)
  return {
    ...rule,
    rate,
    source,
    as_of,
    fetched_at,
    is_stale: used.stale_at <= now,
    failed_over_from: failedOverFrom(source, ranking),
    rate_with_margin: withMargin(rate, margin_percent),
  }
}

/** The last time at which an admin has set a rate. */
export function newestOf(pairs: readonly PairRow[]): Date | undefined {
  const moments = pairs.flatMap(({ manual_set_at }) => manual_set_at ?? [])
  return moments.sort((a, b) => Number(b) - Number(a))[0]
}

export function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
