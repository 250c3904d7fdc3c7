import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import { SOURCES } from "../fields"

const candidate = z.object({
  source: z.enum(SOURCES),
  as_of: z.string(),
  fetched_at: z.coerce.date(),
  stale_at: z.coerce.date(),
  is_inverse: z.boolean(),
  base_rate: z.string(),
  quote_rate: z.string(),
})

const pairRow = z.object({
  id: z.string(),
  base: z.string(),
  quote: z.string(),
  manual_rate: z.string().nullable(),
  manual_set_at: z.date().nullable(),
  margin_percent: z.string(),
  rounding_increment: z.string().nullable(),
  charm_ending: z.string().nullable(),
  price_floor: z.string().nullable(),
  candidates: z.array(candidate),
})

export type PairRow = z.output<typeof pairRow>

/** All pairs, each with the newest snapshot of each source that has both currencies. Runs one statement. */
export async function readPairs(sql: Knex, sources: readonly string[]): Promise<PairRow[]> {
  return readRows(
    sql,
    pairRow,
    `SELECT p.id, p.base, p.quote, p.manual_rate, p.manual_set_at, p.margin_percent, p.rounding_increment,
            p.charm_ending, p.price_floor, coalesce(found.candidates, '[]') AS candidates
       FROM currency_pair p
       LEFT JOIN LATERAL (
         SELECT jsonb_agg(newest) AS candidates FROM unnest(CAST(:sources AS text[])) wanted (source)
          CROSS JOIN LATERAL (
            SELECT s.source, s.as_of, s.fetched_at, s.stale_at, s.is_inverse,
                   s.rates ->> p.base AS base_rate, s.rates ->> p.quote AS quote_rate
              FROM rate_snapshot s
             WHERE s.source = wanted.source AND s.status = 'active'
               AND jsonb_exists(s.rates, p.base) AND jsonb_exists(s.rates, p.quote)
             ORDER BY s.as_of DESC, s.id DESC LIMIT 1) newest) found ON true
      WHERE p.deleted_at IS NULL
      ORDER BY p.base, p.quote`,
    { sources: [...sources] },
  )
}

const snapshotRow = z.object({
  source: z.enum(SOURCES),
  as_of: z.string(),
  fetched_at: z.date(),
  stale_at: z.date(),
  is_inverse: z.boolean(),
  rates: z.record(z.string(), z.string()),
})

export type SnapshotRow = z.output<typeof snapshotRow>

/** The newest active snapshot of each source that has a currency. */
export async function readNewestSnapshots(
  sql: Knex,
  sources: readonly string[],
  base: string,
): Promise<SnapshotRow[]> {
  return readRows(
    sql,
    snapshotRow,
    `SELECT newest.* FROM unnest(CAST(:sources AS text[])) wanted (source)
      CROSS JOIN LATERAL (
        SELECT s.source, s.as_of, s.fetched_at, s.stale_at, s.is_inverse, s.rates FROM rate_snapshot s
         WHERE s.source = wanted.source AND s.status = 'active' AND jsonb_exists(s.rates, :base)
         ORDER BY s.as_of DESC, s.id DESC LIMIT 1) newest`,
    { sources: [...sources], base },
  )
}

const failingRow = z.object({ id: z.string() })

export async function readFailing(sql: Knex): Promise<Set<string>> {
  const rows = await readRows(sql, failingRow, "SELECT id FROM rate_source WHERE failing_since IS NOT NULL")
  return new Set(rows.map(({ id }) => id))
}

const pointRow = z.object({
  source: z.enum(SOURCES),
  as_of: z.string(),
  is_inverse: z.boolean(),
  base_rate: z.string(),
  quote_rate: z.string(),
})

/** A pair's rates by day and source, oldest first. */
export async function readHistory(
  sql: Knex,
  { base, quote, since }: { base: string; quote: string; since: string },
  most: number,
) {
  const rows = await readRows(
    sql,
    pointRow,
    `SELECT source, as_of, is_inverse, rates ->> :base AS base_rate, rates ->> :quote AS quote_rate
       FROM rate_snapshot
      WHERE status = 'active' AND as_of >= :since AND jsonb_exists(rates, :base) AND jsonb_exists(rates, :quote)
      ORDER BY as_of DESC, source LIMIT :most`,
    { base, quote, since, most },
  )
  return rows.reverse()
}
