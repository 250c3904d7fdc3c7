import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow } from "../../../../lib/database"

/** A mail of a campaign, named by its campaign and its subscriber. */
export interface TrackedMail {
  campaignId: string
  subscriberId: string
}

/** Opens and clicks within this time after the sending come from filters, not from people. */
const MACHINE_MS = 5_000
/** How many of a person's clicks in one mail are stored with their moment. Orders need the last one before them. */
const CLICKS_STORED = 100
/** The outcomes of a few mails are stored together, and a crash stores none. Until then, the claim is the best proof. */
const LEFT_AT = "coalesce(sent_at, claimed_at)"
const IS_MACHINE = `(:isMachine OR status = 'sending' OR ${LEFT_AT} > :early)`

/**
 * Counts an opened mail. Machines are counted apart: Apple's mail program, for example, loads the pictures of every mail.
 * Neither address nor program of the reader is stored. One statement.
 */
export async function noteOpen(sql: Knex, mail: TrackedMail, isMachine: boolean): Promise<void> {
  const now = clock.date()
  await execute(
    sql,
    `UPDATE email_campaign_recipient
        SET opens = opens + CASE WHEN ${IS_MACHINE} THEN 0 ELSE 1 END,
            machine_opens = machine_opens + CASE WHEN ${IS_MACHINE} THEN 1 ELSE 0 END,
            opened_at = CASE WHEN ${IS_MACHINE} THEN opened_at ELSE coalesce(opened_at, :now) END
      WHERE campaign_id = :campaignId AND subscriber_id = :subscriberId AND deleted_at IS NULL`,
    { ...mail, isMachine, now, early: new Date(now.getTime() - MACHINE_MS) },
  )
}

const addressRow = z.object({ id: z.string(), url: z.string() })

/** The address behind a link of a campaign. */
export async function linkOf(sql: Knex, campaignId: string, position: number): Promise<string | undefined> {
  const found = await readRow(
    sql,
    addressRow,
    `SELECT id, url FROM email_campaign_link
      WHERE campaign_id = :campaignId AND position = :position AND deleted_at IS NULL`,
    { campaignId, position },
  )
  return found?.url
}

/**
 * Counts a click on a link. A click by a person also proves that the person has opened the mail. The moments of the
 * latest clicks are stored, because an order counts for the campaign that its buyer has clicked last. One statement.
 */
export async function noteClick(
  sql: Knex,
  { campaignId, subscriberId, position }: TrackedMail & { position: number },
  isMachine: boolean,
): Promise<void> {
  const now = clock.date()
  // The link also counts a click in a mail whose row was deleted after its retention.
  await execute(
    sql,
    `WITH visit AS (
       SELECT id, CASE WHEN ${IS_MACHINE} THEN 0 ELSE 1 END AS human
         FROM (VALUES (1)) AS once LEFT JOIN email_campaign_recipient
           ON campaign_id = :campaignId AND subscriber_id = :subscriberId AND deleted_at IS NULL),
     link AS (
       UPDATE email_campaign_link
          SET clicks = clicks + visit.human, machine_clicks = machine_clicks + 1 - visit.human
         FROM visit
        WHERE campaign_id = :campaignId AND position = :position AND deleted_at IS NULL)
     UPDATE email_campaign_recipient r
        SET clicks = clicks + human, machine_clicks = machine_clicks + 1 - human,
            clicked_at = CASE WHEN human = 1 THEN coalesce(clicked_at, :now) ELSE clicked_at END,
            opened_at = CASE WHEN human = 1 THEN coalesce(opened_at, :now) ELSE opened_at END,
            clicked_times = CASE WHEN human = 0 THEN clicked_times
              ELSE coalesce(clicked_times[cardinality(clicked_times) - ${CLICKS_STORED - 2}:], '{}')
                   || CAST(:moment AS text) END
       FROM visit WHERE r.id = visit.id`,
    {
      campaignId,
      subscriberId,
      position,
      isMachine,
      now,
      moment: now.toISOString(),
      early: new Date(now.getTime() - MACHINE_MS),
    },
  )
}

/** When a mail of a campaign was sent. A mail that is on its way counts as sent now. */
export async function sentAt(sql: Knex, recipientId: string): Promise<Date | undefined> {
  const row = await readRow(
    sql,
    z.object({ at: z.date().nullable() }),
    `SELECT CASE WHEN status = 'sending' THEN CAST(:now AS timestamptz) ELSE ${LEFT_AT} END AS at
       FROM email_campaign_recipient WHERE id = :recipientId`,
    { recipientId, now: clock.date() },
  )
  return row?.at ?? undefined
}
