import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { campaignResults } from "../campaign-schemas"
import { CAMPAIGN_STATUSES } from "../statuses"
import type { CampaignContent, CampaignResults } from "../types"
import { segmentOfCampaign, useHashedSets } from "./segments"

type Status = (typeof CAMPAIGN_STATUSES)[number]

/** The present statuses from which each action is possible, and the status afterwards. */
const MOVES = {
  schedule: { from: ["draft", "scheduled"], to: "scheduled" },
  unschedule: { from: ["scheduled"], to: "draft" },
  pause: { from: ["sending"], to: "paused" },
  resume: { from: ["paused"], to: "sending" },
  cancel: { from: ["scheduled", "sending", "paused"], to: "canceled" },
} as const satisfies Record<string, { from: readonly Status[]; to: Status }>

export type CampaignMove = keyof typeof MOVES

/** Moves a campaign to another status. Throws 404, and 409 `invalid_state`. */
export async function moveCampaign(
  transaction: Knex,
  { id, move, at }: { id: string; move: CampaignMove; at: Date },
): Promise<void> {
  const { from, to } = MOVES[move]
  const now = clock.date()
  const isRunning = move === "schedule" || move === "resume"
  if (isRunning) await requireList(transaction, id)
  const moved = await execute(
    transaction,
    `UPDATE email_campaign
        SET status = :to, run_at = CAST(:run_at AS timestamptz), problem = NULL, updated_at = :now,
            scheduled_at = CASE :move WHEN 'schedule' THEN CAST(:at AS timestamptz)
                                      WHEN 'unschedule' THEN NULL ELSE scheduled_at END,
            finished_at = CASE WHEN :move = 'cancel' THEN CAST(:now AS timestamptz) ELSE finished_at END
      WHERE id = :id AND status = ANY(:from) AND deleted_at IS NULL`,
    { id, to, from: [...from], move, at, now, run_at: isRunning ? at : null },
  )
  if (moved === 0) await refuse(transaction, id)
}

/** Makes the failed mails of a campaign due again. Mails that may have arrived are not sent again. */
export async function retryFailed(transaction: Knex, id: string): Promise<void> {
  const now = clock.date()
  await requireList(transaction, id)
  const moved = await execute(
    transaction,
    `UPDATE email_campaign SET status = 'sending', run_at = :now, finished_at = NULL, problem = NULL, updated_at = :now
      WHERE id = :id AND status IN ('sent', 'sending', 'paused') AND deleted_at IS NULL`,
    { id, now },
  )
  if (moved === 0) await refuse(transaction, id)
  await execute(
    transaction,
    `UPDATE email_campaign_recipient
        SET status = 'pending', reason = NULL, attempts = 0, not_before = NULL, claim = NULL, updated_at = :now
      WHERE campaign_id = :id AND status = 'failed'`,
    { id, now },
  )
}

/** Refuses to send to a list that was deleted. Throws 409 `invalid_state`. */
async function requireList(transaction: Knex, id: string): Promise<void> {
  const isDeleted = await readRow(
    transaction,
    idRow,
    `SELECT l.id FROM email_campaign c JOIN email_list l ON l.id = c.list_id
      WHERE c.id = :id AND c.deleted_at IS NULL AND l.deleted_at IS NOT NULL`,
    { id },
  )
  if (isDeleted) throw errors.invalidState("The email list of this campaign was deleted.")
}

/** Says why a campaign's status does not allow something. Throws 404, and 409 `invalid_state`. */
export async function refuse(transaction: Knex, id: string): Promise<never> {
  const found = await readRow(
    transaction,
    z.object({ status: z.enum(CAMPAIGN_STATUSES) }),
    "SELECT status FROM email_campaign WHERE id = :id AND deleted_at IS NULL",
    { id },
  )
  if (!found) throw errors.notFound("There is no such campaign.")
  throw errors.invalidState(`This is not possible while the campaign is '${found.status}'.`)
}

/**
 * Begins to send: freezes content, links and recipients. Everybody who is confirmed on the list and in the segment now gets
 * one row, and the database holds that. Returns false if another run has begun, or the campaign was stopped. A campaign
 * whose list was deleted is cancelled, because its people have no list to leave any more.
 */
export async function startCampaign(
  transaction: Knex,
  { id, content, links }: { id: string; content: CampaignContent; links: readonly string[] },
): Promise<boolean> {
  const now = clock.date()
  const started = await execute(
    transaction,
    `UPDATE email_campaign SET status = 'sending', started_at = :now, content = :content, updated_at = :now
      WHERE id = :id AND status = 'scheduled' AND deleted_at IS NULL`,
    { id, now, content: JSON.stringify(content) },
  )
  if (started === 0) return false
  const isCanceled = await execute(
    transaction,
    `UPDATE email_campaign c SET status = 'canceled', started_at = NULL, finished_at = :now, run_at = NULL, problem = 'list_deleted'
       FROM email_list l WHERE c.id = :id AND l.id = c.list_id AND l.deleted_at IS NOT NULL`,
    { id, now },
  )
  if (isCanceled > 0) return false
  const rows = links.map((url, index) => ({
    id: generateEntityId(undefined, "eclnk"),
    campaign_id: id,
    position: index + 1,
    url,
    created_at: now,
    updated_at: now,
  }))
  if (rows.length > 0) await transaction("email_campaign_link").insert(rows)
  const segment = await segmentOfCampaign(transaction, id)
  if (segment) await useHashedSets(transaction)
  const within = segment ? `AND p.deleted_at IS NULL AND ${segment.where}` : ""
  // The id of a recipient is made from the subscription's, so that it needs no statement per row.
  await execute(
    transaction,
    `INSERT INTO email_campaign_recipient (id, campaign_id, subscriber_id, subscription_id, email, status, created_at, updated_at)
     SELECT 'ecrcp_' || upper(substr(md5(:id || s.id), 1, 26)), :id, s.subscriber_id, s.id, s.email, 'pending', :now, :now
       FROM email_subscription s JOIN email_campaign c ON c.list_id = s.list_id
       JOIN email_subscriber p ON p.id = s.subscriber_id
      WHERE c.id = :id AND s.status = 'confirmed' AND s.deleted_at IS NULL ${within}
     ON CONFLICT DO NOTHING`,
    { ...segment?.values, id, now },
  )
  return true
}

/** Campaigns whose next mails are due. */
export function dueCampaigns(sql: Knex): Promise<DueCampaign[]> {
  return readRows(
    sql,
    dueCampaign,
    `SELECT id, list_id, subject, preheader, locale, status, blocks, content FROM email_campaign
      WHERE run_at <= :now AND status IN ('scheduled', 'sending') AND deleted_at IS NULL ORDER BY run_at, id LIMIT 20`,
    { now: clock.date() },
  )
}

const dueCampaign = z.object({
  id: z.string(),
  list_id: z.string(),
  subject: z.string(),
  preheader: z.string().nullable(),
  locale: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
  blocks: z.unknown(),
  content: z.unknown(),
})

export type DueCampaign = z.output<typeof dueCampaign>

const MAX_REASONS = 50

const resultsRow = campaignResults.extend({ id: z.string() })

/** The results of several campaigns. One statement. */
export async function resultsOf(sql: Knex, ids: readonly string[]): Promise<Map<string, CampaignResults>> {
  const rows = await readRows(
    sql,
    resultsRow,
    `SELECT c.id, ${["pending", "sending", "sent", "failed", "skipped", "uncertain"]
      .map((status) => `CAST(count(*) FILTER (WHERE r.status = '${status}') AS int) AS ${status}`)
      .join(", ")},
            CAST(count(r.id) AS int) AS recipients,
            CAST(count(r.opened_at) AS int) AS opened,
            CAST(count(*) FILTER (WHERE r.opened_at IS NULL AND r.machine_opens > 0) AS int) AS machine_opened,
            CAST(count(r.clicked_at) AS int) AS clicked,
            CAST(count(*) FILTER (WHERE r.clicked_at IS NULL AND r.machine_clicks > 0) AS int) AS machine_clicked,
            CAST(count(*) FILTER (WHERE r.reported = 'hard_bounce') AS int) AS bounced,
            CAST(count(*) FILTER (WHERE r.reported = 'complaint') AS int) AS complained,
            CAST(count(r.unsubscribed_at) AS int) AS unsubscribed,
            (SELECT coalesce(jsonb_agg(to_jsonb(w)), '[]')
               FROM (SELECT unsubscribe_reason AS reason, count(*) AS people FROM email_campaign_recipient
                      WHERE campaign_id = c.id AND unsubscribed_at IS NOT NULL
                      GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${MAX_REASONS}) w) AS unsubscribe_reasons
       FROM unnest(CAST(:ids AS text[])) AS c (id) LEFT JOIN email_campaign_recipient r ON r.campaign_id = c.id
      GROUP BY c.id`,
    { ids: [...ids] },
  )
  return new Map(rows.map(({ id, ...results }) => [id, results]))
}
