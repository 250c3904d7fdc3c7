import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import type { z } from "zod"
import { execute, idRow, readRow } from "../../../../lib/database"
import type { Source } from "../fields"
import type { Published } from "../providers/published"
import type { jump } from "../schemas"
import type { PairRow } from "./active-rates"
import { best, type Ranking, rateOf } from "./choose"
import { changeInPercent, quotient } from "./decimals"

/** A currency pair whose new rate differs too much from its present rate. */
export type Jump = z.output<typeof jump>

/** The pairs whose rate would change by more than `percent` if a source's new rates became active. */
export function jumpsOf(
  pairs: readonly PairRow[],
  { rates, is_inverse }: Published,
  ranking: Ranking,
  percent: number,
): Jump[] {
  return pairs.flatMap(({ base, quote, candidates }) => {
    const old = best(candidates, ranking)
    const [base_rate, quote_rate] = [rates[base], rates[quote]]
    if (!old || base_rate === undefined || quote_rate === undefined) return []
    const before = rateOf(old)
    const now = rateOf({ is_inverse, base_rate, quote_rate })
    return changeInPercent(before, now) > percent ? [{ base, quote, before, now }] : []
  })
}

export interface NewSnapshot {
  source: Source
  published: Published
  jumps: Jump[]
  fetchedAt: Date
  staleAt: Date
}

/** Stores a source's rates of one day. Returns the id of the row, or `undefined` if they are already stored. */
export async function storeSnapshot(
  sql: Knex,
  { source, published: { base, as_of, is_inverse, rates }, jumps, fetchedAt, staleAt }: NewSnapshot,
): Promise<string | undefined> {
  const row = await readRow(
    sql,
    idRow,
    `INSERT INTO rate_snapshot (id, source, base, as_of, fetched_at, stale_at, is_inverse, rates, status, jumps)
     VALUES (:id, :source, :base, :as_of, :fetchedAt, :staleAt, :is_inverse, :rates, :status, :jumps)
         ON CONFLICT (source, base, as_of) WHERE deleted_at IS NULL DO NOTHING RETURNING id`,
    {
      id: generateEntityId(undefined, "rates"),
      source,
      base,
      as_of,
      fetchedAt,
      staleAt,
      is_inverse,
      rates: JSON.stringify(rates),
      status: jumps.length > 0 ? "held" : "active",
      jumps: jumps.length > 0 ? JSON.stringify(jumps) : null,
    },
  )
  return row?.id
}

/** Stores whether the last call of a source succeeded. */
export async function noteHealth(
  sql: Knex,
  { source, problem, at }: { source: Source; problem: string | null; at: Date },
): Promise<void> {
  await execute(
    sql,
    `INSERT INTO rate_source AS r (id, checked_at, succeeded_at, failing_since, problem)
     VALUES (:source, :at, CASE WHEN :isWell THEN CAST(:at AS timestamptz) END,
             CASE WHEN NOT :isWell THEN CAST(:at AS timestamptz) END, :problem)
         ON CONFLICT (id) DO UPDATE SET
            checked_at = excluded.checked_at, updated_at = excluded.checked_at, problem = excluded.problem,
            succeeded_at = coalesce(excluded.succeeded_at, r.succeeded_at),
            failing_since = CASE WHEN :isWell THEN NULL ELSE coalesce(r.failing_since, excluded.checked_at) END`,
    { source, problem, at, isWell: problem === null },
  )
}

/** The rates that admins have set, converted to one base currency. They are used while no source has rates. */
export function manualRates(pairs: readonly PairRow[], base: string): Record<string, string> {
  const set = pairs.flatMap(({ base: from, quote, manual_rate: rate }) =>
    rate === null ? [] : [{ from, quote, rate }],
  )
  const rates = new Map<string, string>()
  for (const { from, quote, rate } of set) {
    if (from === base) rates.set(quote, rate)
    if (quote === base) rates.set(from, quotient("1", rate))
  }
  // Two pairs with a common currency give the rate between their other currencies.
  for (const own of set.filter(({ quote }) => quote === base))
    for (const { from, quote, rate } of set)
      if (from === own.from && quote !== base && !rates.has(quote)) rates.set(quote, quotient(rate, own.rate))
  return Object.fromEntries([...rates].sort(([a], [b]) => a.localeCompare(b)))
}
