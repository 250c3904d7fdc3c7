import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { execute } from "../../../../lib/database"
import type { MailReport } from "../types"

/** A bounce or complaint comes at most this long after the mail. */
const REPORT_DAYS = 7
/** The clocks of mail services are not exactly ours. */
const SKEW_MINUTES = 5

/**
 * Stores bounces and complaints with the campaigns' mails that they are about. Services send their own number of a mail
 * and no number of ours, so the latest mail of a campaign to the address before the report counts. Doing it again changes
 * nothing. One statement.
 */
export async function noteReports(sql: Knex, reports: readonly MailReport[]): Promise<void> {
  if (reports.length === 0) return
  await execute(
    sql,
    `WITH mail AS (
       SELECT DISTINCT ON (one.email, one.reason, one.at) r.id, one.reason, one.at
         FROM jsonb_to_recordset(CAST(:reports AS jsonb)) AS one (email text, reason text, at timestamptz)
         JOIN email_campaign_recipient r ON r.email = one.email AND r.status IN ('sent', 'uncertain')
          AND r.deleted_at IS NULL AND coalesce(r.sent_at, r.claimed_at) > one.at - interval '${REPORT_DAYS} days'
          AND coalesce(r.sent_at, r.claimed_at) < one.at + interval '${SKEW_MINUTES} minutes'
        ORDER BY one.email, one.reason, one.at, coalesce(r.sent_at, r.claimed_at) DESC),
     latest AS (SELECT DISTINCT ON (id) id, reason, at FROM mail ORDER BY id, reason, at)
     UPDATE email_campaign_recipient r SET reported = latest.reason, reported_at = latest.at
       FROM latest WHERE r.id = latest.id AND r.reported IS DISTINCT FROM 'complaint'`,
    { reports: JSON.stringify(reports.map(({ email, reason, at }) => ({ email, reason, at }))) },
  )
}
