import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"
import { type SegmentRule, segmentRules } from "../segment-schemas"
import { type SegmentSql, segmentSql } from "./segment-sql"

const countRow = z.object({ people: z.number(), reachable: z.number() })

/**
 * Makes the database look people up in hashed sets until the transaction ends. Otherwise it compares everybody with
 * everybody if a set seems too large for its memory, or if the statistics of a table are older than an import.
 */
export async function useHashedSets(transaction: Knex): Promise<void> {
  await execute(
    transaction,
    `SELECT set_config('work_mem', '64MB', true), set_config('enable_nestloop', 'off', true)`,
    {},
  )
}

/** How many subscribers match a rule now, and how many of them campaigns can reach. */
export async function countSegment(
  transaction: Knex,
  { rules, listId }: { rules: SegmentRule; listId: string | null },
): Promise<{ people: number; reachable: number }> {
  const { where, values } = segmentSql(rules, clock.date())
  await useHashedSets(transaction)
  const counted = await readRow(
    transaction,
    countRow,
    `SELECT CAST(count(*) AS int) AS people,
            CAST(count(*) FILTER (WHERE p.id IN (
              SELECT s.subscriber_id FROM email_subscription s
               WHERE s.status = 'confirmed' AND s.deleted_at IS NULL
                 AND (CAST(:list AS text) IS NULL OR s.list_id = :list))
              AND p.email NOT IN (
              SELECT x.email FROM email_suppression x WHERE x.email IS NOT NULL AND x.deleted_at IS NULL)) AS int)
              AS reachable
       FROM email_subscriber p WHERE p.deleted_at IS NULL AND ${where}`,
    { ...values, list: listId },
  )
  return counted ?? { people: 0, reachable: 0 }
}

/** The condition on `email_subscriber p` of a campaign's segment. `undefined` if the campaign has none. */
export async function segmentOfCampaign(sql: Knex, campaignId: string): Promise<SegmentSql | undefined> {
  // A segment that was deleted meanwhile still holds. Otherwise the campaign would reach the whole list.
  const found = await readRow(
    sql,
    z.object({ rules: z.unknown() }),
    `SELECT g.rules FROM email_campaign c JOIN email_segment g ON g.id = c.segment_id WHERE c.id = :campaignId`,
    { campaignId },
  )
  return found && segmentSql(segmentRules.parse(found.rules), clock.date())
}
