import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import type { MailOutcome } from "../types"
import { suppress } from "./suppressing"

/** After this time, a mail that is still being sent was interrupted by a crash. No sending takes so long. */
const STALE_MS = 60_000
const RETRY_MS = 5 * 60_000
const MAX_ATTEMPTS = 3
/** So many equal refusals in a row say something about the sender, and nothing about the people. */
const MAX_REFUSALS = 20

const claimed = z.object({
  id: z.string(),
  subscriber_id: z.string(),
  subscription_id: z.string(),
  status: z.enum(["sending", "skipped"]),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
})

export type ClaimedRecipient = z.output<typeof claimed>

/**
 * Takes the next mails of a campaign that is being sent. The rows are `sending` before the mail server gets anything. So a
 * crash leaves them so, and they are never sent a second time. People who have left or are suppressed meanwhile are
 * skipped. One statement.
 */
export function claimRecipients(
  transaction: Knex,
  { id, claim, most }: { id: string; claim: string; most: number },
): Promise<ClaimedRecipient[]> {
  return readRows(
    transaction,
    claimed,
    `WITH next AS (
       SELECT r.id, r.subscription_id FROM email_campaign_recipient r
        WHERE r.campaign_id = :id AND r.status = 'pending' AND (r.not_before IS NULL OR r.not_before <= :now)
          AND EXISTS (SELECT 1 FROM email_campaign c WHERE c.id = :id AND c.status = 'sending' AND c.deleted_at IS NULL)
        ORDER BY r.id LIMIT :most FOR UPDATE SKIP LOCKED)
     UPDATE email_campaign_recipient r
        SET status = CASE WHEN s.status = 'confirmed' AND x.id IS NULL THEN 'sending' ELSE 'skipped' END,
            reason = CASE WHEN x.id IS NOT NULL THEN 'suppressed'
                          WHEN s.status IS DISTINCT FROM 'confirmed' THEN 'unsubscribed' END,
            attempts = r.attempts + 1, claim = :claim, claimed_at = :now, updated_at = :now
       FROM next
       LEFT JOIN email_subscription s ON s.id = next.subscription_id AND s.deleted_at IS NULL
       LEFT JOIN email_suppression x ON x.email = s.email AND x.deleted_at IS NULL
       LEFT JOIN email_subscriber p ON p.id = s.subscriber_id
      WHERE r.id = next.id
     RETURNING r.id, r.subscriber_id, r.subscription_id, r.status, s.email, p.first_name, p.last_name`,
    { id, claim, most, now: clock.date() },
  )
}

/** Stores the outcomes of claimed mails. An address that the server refuses for good is suppressed. */
export async function settleRecipients(
  transaction: Knex,
  key: string,
  { claim, outcomes }: { claim: string; outcomes: readonly MailOutcome[] },
): Promise<void> {
  const now = clock.date()
  const isLater = ({ status }: MailOutcome) => status === "later" || status === "unreachable"
  const rows = outcomes.map((outcome) => ({
    id: outcome.id,
    status: isLater(outcome) ? "pending" : outcome.status,
    reason: outcome.reason,
    is_free: outcome.status === "unreachable",
    is_later: outcome.status === "later",
  }))
  await execute(
    transaction,
    `UPDATE email_campaign_recipient r
        SET status = CASE WHEN o.is_later AND r.attempts >= ${MAX_ATTEMPTS} THEN 'failed' ELSE o.status END,
            reason = o.reason,
            attempts = CASE WHEN o.is_free THEN r.attempts - 1 ELSE r.attempts END,
            not_before = CASE WHEN o.is_later THEN CAST(:later AS timestamptz) END,
            sent_at = CASE WHEN o.status = 'sent' THEN CAST(:now AS timestamptz) ELSE r.sent_at END,
            updated_at = :now
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS o (id text, status text, reason text, is_free boolean, is_later boolean)
      WHERE r.id = o.id AND r.claim = :claim AND r.status IN ('sending', 'uncertain')`,
    { claim, rows: JSON.stringify(rows), now, later: new Date(now.getTime() + RETRY_MS) },
  )
  const refused = outcomes.filter(({ isAddressRefused }) => isAddressRefused)
  await suppress(
    transaction,
    key,
    refused.map(({ email, reason }) => ({ email, reason: "hard_bounce" as const, note: reason })),
  )
}

/**
 * Pauses a campaign whose latest mails were all refused for one reason, such as a blocked sender. Otherwise all its people
 * would fail. Returns whether it was paused. One statement.
 */
export async function pauseIfRefused(transaction: Knex, id: string): Promise<boolean> {
  const paused = await execute(
    transaction,
    `UPDATE email_campaign c SET status = 'paused', run_at = NULL, problem = refused.reason, updated_at = :now
       FROM (SELECT min(latest.reason) AS reason
               FROM (SELECT status, reason FROM email_campaign_recipient
                      WHERE campaign_id = :id AND status IN ('sent', 'failed', 'uncertain')
                      ORDER BY updated_at DESC, id LIMIT ${MAX_REFUSALS}) AS latest
             HAVING count(*) = ${MAX_REFUSALS} AND count(DISTINCT latest.reason) = 1
                AND bool_and(latest.status = 'failed')) AS refused
      WHERE c.id = :id AND c.status = 'sending'`,
    { id, now: clock.date() },
  )
  return paused > 0
}

/**
 * Says that interrupted mails are uncertain: the server may have taken them or not. They are never sent again by
 * themselves.
 */
export async function settleStale(transaction: Knex, id: string): Promise<void> {
  const now = clock.date()
  await execute(
    transaction,
    `UPDATE email_campaign_recipient SET status = 'uncertain', reason = 'interrupted', updated_at = :now
      WHERE campaign_id = :id AND status = 'sending' AND claimed_at <= :stale`,
    { id, now, stale: new Date(now.getTime() - STALE_MS) },
  )
}

const leftRow = z.object({ waiting: z.number(), due: z.number(), next: z.date().nullable() })

/** Ends the campaign if no mail is left, else stores when the next one is due. */
export async function finishRun(
  transaction: Knex,
  { id, problem, restMs }: { id: string; problem: string | null; restMs: number },
): Promise<void> {
  const now = clock.date()
  const left = await readRow(
    transaction,
    leftRow,
    `SELECT CAST(count(*) AS int) AS waiting,
            CAST(count(*) FILTER (WHERE status = 'pending' AND (not_before IS NULL OR not_before <= :now)) AS int) AS due,
            min(CASE WHEN status = 'sending' THEN claimed_at + interval '${STALE_MS} milliseconds' ELSE not_before END)
              AS next
       FROM email_campaign_recipient WHERE campaign_id = :id AND status IN ('pending', 'sending')`,
    { id, now },
  )
  const { waiting = 0, due = 0, next = null } = left ?? {}
  const run_at = due > 0 ? new Date(now.getTime() + restMs) : (next ?? now)
  await execute(
    transaction,
    waiting === 0
      ? `UPDATE email_campaign SET status = 'sent', finished_at = :now, run_at = NULL, problem = NULL, updated_at = :now
          WHERE id = :id AND status = 'sending'`
      : `UPDATE email_campaign SET run_at = :run_at, problem = :problem, updated_at = :now
          WHERE id = :id AND status = 'sending'`,
    { id, now, run_at, problem },
  )
}
