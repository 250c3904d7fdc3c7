import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { momentsOf, type Span } from "../../../../kits/rows/span"
import { readRows } from "../../../../lib/database"
import type { UnsubscribeReasons } from "../types"

/** Storefronts may send reasons of their own, so there can be many. */
const MAX_REASONS = 50

const reasonRow = z.object({ reason: z.string().nullable(), people: z.number(), total: z.number() })

const BY_MAIL = `
  SELECT r.unsubscribe_reason AS reason FROM email_campaign_recipient r
   WHERE r.unsubscribed_at >= :since AND r.unsubscribed_at < :until AND r.deleted_at IS NULL`

/** A person who has left by a mail in the period is counted for that mail only. */
const IN_OTHER_WAYS = `
  SELECT s.reason FROM email_subscription s
   WHERE s.status = 'unsubscribed' AND s.unsubscribed_at >= :since AND s.unsubscribed_at < :until
     AND s.deleted_at IS NULL AND NOT EXISTS (
       SELECT FROM email_campaign_recipient r WHERE r.subscription_id = s.id
          AND r.unsubscribed_at >= :since AND r.unsubscribed_at < :until AND r.deleted_at IS NULL)`

/** Why people have left in a period: by the mails of one campaign, or in any way. One statement. */
export async function unsubscribeReasons(
  sql: Knex,
  { campaign_id, ...span }: Span & { campaign_id?: string | undefined },
): Promise<UnsubscribeReasons> {
  const left =
    campaign_id === undefined
      ? `${BY_MAIL} UNION ALL ${IN_OTHER_WAYS}`
      : `${BY_MAIL} AND r.campaign_id = :campaign_id`
  const rows = await readRows(
    sql,
    reasonRow,
    `SELECT reason, CAST(count(*) AS int) AS people, CAST(sum(count(*)) OVER () AS int) AS total
       FROM (${left}) AS gone GROUP BY reason ORDER BY people DESC, reason LIMIT ${MAX_REASONS}`,
    { ...momentsOf(span), campaign_id: campaign_id ?? "" },
  )
  return {
    ...span,
    people: rows[0]?.total ?? 0,
    reasons: rows.map(({ reason, people }) => ({ reason, people })),
  }
}
