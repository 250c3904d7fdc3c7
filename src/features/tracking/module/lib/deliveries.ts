import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { dueIds } from "../../../../kits/due-rows/due-ids"
import { dated } from "../../../../kits/rows/dated"
import { clock } from "../../../../lib/clock"
import { execute, readCount, readRows } from "../../../../lib/database"
import { TRACKING_DELIVERIES } from "../due"
import type { DeliveryReason } from "../fields"
import { type Claimed, claimedRow } from "../pixels/destination"
import { shownDelivery } from "../schemas"
import type { DeliveryQuery, ShownDelivery } from "../types"

/** Longer than all requests of one claim together. After it, another process decides what has become of them. */
export const LEASE_MS = 10 * 60_000

/** Claims due deliveries with their events. Only one process gets each. */
export async function claimDeliveries(sql: Knex, limit: number): Promise<Claimed[]> {
  return readRows(
    sql,
    claimedRow,
    `WITH claimed AS (
       UPDATE tracking_delivery
          SET status = 'sending', claim = claim + 1, tries = tries + 1, due_at = :lease, updated_at = :now
        WHERE id IN (${dueIds(TRACKING_DELIVERIES, { limit, where: "status = 'queued'" })})
       RETURNING id, tracking_event_id, destination, claim, tries)
     SELECT claimed.id, claimed.destination, claimed.claim, claimed.tries, event.event_id, event.name,
            event.occurred_at, event.consent_session_id, event.consent, event.context, event.properties
       FROM claimed JOIN tracking_event_key AS key ON key.id = claimed.tracking_event_id
       JOIN tracking_event AS event ON event.id = key.id AND event.occurred_at = key.occurred_at
      ORDER BY event.occurred_at, claimed.id`,
    { now: clock.date(), lease: new Date(clock.now() + LEASE_MS) },
  )
}

/**
 * Ends the claims of processes that died. Nobody knows whether the events were sent, so only destinations that recognise
 * repeats get them again.
 */
export async function endClaims(sql: Knex, knowRepeats: readonly string[]): Promise<void> {
  await execute(
    sql,
    `UPDATE tracking_delivery
        SET status = CASE WHEN destination = ANY(:knowRepeats) THEN 'queued' ELSE 'failed' END,
            reason = CASE WHEN destination = ANY(:knowRepeats) THEN reason ELSE 'unclear' END,
            due_at = CASE WHEN destination = ANY(:knowRepeats) THEN CAST(:now AS timestamptz) END,
            claim = claim + 1, updated_at = :now
      WHERE status = 'sending' AND due_at <= :now AND deleted_at IS NULL`,
    { knowRepeats, now: clock.date() },
  )
}

/** What has become of a claimed delivery. */
export interface Outcome {
  id: string
  claim: number
  status: "queued" | "sent" | "skipped" | "failed"
  reason: DeliveryReason | null
  detail: string | null
  is_test: boolean
  due_at: Date | null
}

/** Stores outcomes of this process's claims. One statement. */
export async function storeOutcomes(sql: Knex, outcomes: readonly Outcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await execute(
    sql,
    `UPDATE tracking_delivery AS delivery
        SET status = given.status, reason = given.reason, detail = given.detail, is_test = given.is_test,
            due_at = given.due_at, updated_at = :now,
            sent_at = CASE WHEN given.status = 'sent' THEN CAST(:now AS timestamptz) END
       FROM jsonb_to_recordset(CAST(:outcomes AS jsonb)) AS given (id text, claim int, status text, reason text,
            detail text, is_test boolean, due_at timestamptz)
      WHERE delivery.id = given.id AND delivery.claim = given.claim AND delivery.status = 'sending'`,
    { outcomes: JSON.stringify(outcomes), now: clock.date() },
  )
}

const shownRow = dated(shownDelivery)

const DELIVERIES = `FROM tracking_delivery AS delivery
  JOIN tracking_event_key AS key ON key.id = delivery.tracking_event_id
  JOIN tracking_event AS event ON event.id = key.id AND event.occurred_at = key.occurred_at
  WHERE (CAST(:destination AS text) IS NULL OR delivery.destination = :destination)
    AND (CAST(:status AS text) IS NULL OR delivery.status = :status)
    AND (CAST(:reason AS text) IS NULL OR delivery.reason = :reason)
    AND (CAST(:eventId AS text) IS NULL OR key.event_id = :eventId)
    AND delivery.deleted_at IS NULL`

/** One page of the log. */
export async function listDeliveries(
  sql: Knex,
  { order, limit, offset, ...wanted }: DeliveryQuery,
): Promise<{ rows: ShownDelivery[]; count: number }> {
  const filters = {
    destination: wanted.destination ?? null,
    status: wanted.status ?? null,
    reason: wanted.reason ?? null,
    eventId: wanted.event_id ?? null,
  }
  const direction = order === "created_at" ? "ASC" : "DESC"
  const rows = await readRows(
    sql,
    shownRow,
    `SELECT delivery.id, event.event_id, event.name, delivery.destination, delivery.status, delivery.reason,
            delivery.detail, delivery.is_test, delivery.tries, delivery.due_at, delivery.sent_at, delivery.created_at
       ${DELIVERIES} ORDER BY delivery.created_at ${direction}, delivery.id ${direction} LIMIT :limit OFFSET :offset`,
    { ...filters, limit, offset },
  )
  return { rows, count: await readCount(sql, `SELECT CAST(count(*) AS int) AS count ${DELIVERIES}`, filters) }
}
