import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../../lib/clock"
import { execute, readRows } from "../../../../lib/database"
import type { Fact, Span } from "../platforms/platform"
import type { DaySum } from "../types"
import { campaignRow, dayRow } from "./row-schemas"

const MAX_EXPORTED = 100_000

/** Replaces the facts of these days. A campaign that the platform no longer names loses its facts. */
export async function replaceFacts(
  sql: Knex,
  accountId: string,
  { from, to }: Span,
  facts: readonly Fact[],
): Promise<void> {
  // A page of the platform may repeat a row of the one before.
  const byKey = new Map(facts.map((fact) => [`${fact.campaign_id} ${fact.day} ${fact.currency_code}`, fact]))
  const rows = [...byKey.values()]
    .filter(({ day }) => day >= from && day <= to)
    .map((fact) => ({ ...fact, id: generateEntityId(undefined, "adfact") }))
  // Two processes may replace the same facts.
  await execute(sql, "SELECT id FROM ad_account WHERE id = :accountId FOR UPDATE", { accountId })
  await execute(sql, "DELETE FROM ad_fact WHERE account_id = :accountId AND day >= :from AND day <= :to", {
    accountId,
    from,
    to,
  })
  await execute(
    sql,
    `INSERT INTO ad_fact (id, account_id, campaign_id, campaign_name, day, currency_code, spend_micros, impressions,
            clicks, conversions, created_at, updated_at)
     SELECT id, :accountId, campaign_id, campaign_name, day, currency_code, spend_micros, impressions, clicks,
            conversions, :now, :now
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS r (id text, campaign_id text, campaign_name text, day text,
            currency_code text, spend_micros text, impressions text, clicks text, conversions text)`,
    { accountId, rows: JSON.stringify(rows), now: clock.date() },
  )
}

const SUMS = `CAST(sum(CAST(f.spend_micros AS numeric)) AS text) AS spend_micros,
  CAST(sum(CAST(f.impressions AS numeric)) AS text) AS impressions,
  CAST(sum(CAST(f.clicks AS numeric)) AS text) AS clicks,
  CAST(sum(CAST(f.conversions AS numeric)) AS text) AS conversions`

/** The sums of all accounts by day and currency. One statement. */
export async function sumByDay(sql: Knex, { from, to }: Span): Promise<DaySum[]> {
  return readRows(
    sql,
    dayRow,
    `SELECT f.account_id, f.day, f.currency_code, ${SUMS}
       FROM ad_fact f WHERE f.day >= :from AND f.day <= :to AND f.deleted_at IS NULL
      GROUP BY f.account_id, f.day, f.currency_code ORDER BY f.day, f.account_id, f.currency_code`,
    { from, to },
  )
}

/** All facts, for the export. One statement. */
export async function listFacts(sql: Knex, { from, to }: Span) {
  return readRows(
    sql,
    campaignRow,
    `SELECT f.account_id, a.platform, a.name AS account_name, f.campaign_id, f.campaign_name, f.day, f.currency_code,
            f.spend_micros, f.impressions, f.clicks, f.conversions
       FROM ad_fact f JOIN ad_account a ON a.id = f.account_id AND a.deleted_at IS NULL
      WHERE f.day >= :from AND f.day <= :to AND f.deleted_at IS NULL
      ORDER BY f.day, a.platform, a.name COLLATE :name_order:, f.campaign_name COLLATE :name_order:, f.id LIMIT ${MAX_EXPORTED}`,
    { from, to },
  )
}
