import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { execute, readRow } from "../../../../lib/database"
import type { DisabledReason, Outcome } from "../types"
import type { ClaimedDelivery } from "./claims"
import { disable, PATIENCE_MS } from "./disabling"
import { pauseAfter, waitAfter } from "./retries"

/** The newest attempts of a delivery that are kept. */
const ATTEMPTS_KEPT = 20
const GONE = 410

const healthRow = z.object({ consecutive_failures: z.number(), failing_since: z.date().nullable() })
const moreRow = z.object({ is_more: z.boolean() })

/** A success is noted at the endpoint at most once per this time, because many deliveries end at once. */
const NOTED_EVERY_MS = 1_000

type Ended = Pick<ClaimedDelivery, "id" | "endpoint_id" | "attempts" | "tries">

/**
 * Stores a successful attempt, and returns whether more is due for its endpoint. If another process has taken the
 * delivery over, only the attempt is stored.
 *
 * Runs one statement for one delivery: the triggers lock its object, and two locks at once could block each other.
 */
export async function storeSuccess(
  sql: Knex,
  delivery: Ended,
  outcome: Outcome,
  now: Date,
): Promise<boolean> {
  const row = await readRow(
    sql,
    moreRow,
    `WITH ended AS (
       UPDATE webhook_delivery
          SET status = 'delivered', next_attempt_at = NULL, delivered_at = :now, last_status_code = :status,
              last_error = NULL, updated_at = :now
        WHERE id = :delivery AND status = 'sending' AND attempts = :number
       RETURNING id),
     logged AS (${INSERT_ATTEMPT}),
     noted AS (
       UPDATE webhook_endpoint
          SET consecutive_failures = 0, failing_since = NULL, paused_until = NULL, last_success_at = :now
        WHERE id = :endpoint AND EXISTS (SELECT FROM ended)
          AND (consecutive_failures > 0 OR failing_since IS NOT NULL OR paused_until IS NOT NULL
               OR last_success_at IS NULL OR last_success_at < :noted))
     SELECT EXISTS (SELECT FROM webhook_delivery AS due
                     WHERE due.endpoint_id = :endpoint AND due.status = 'waiting' AND due.next_attempt_at <= :now)
         OR EXISTS (SELECT FROM webhook_delivery AS this
                      JOIN webhook_delivery AS behind ON behind.endpoint_id = this.endpoint_id
                       AND behind.object_type = this.object_type AND behind.object_id = this.object_id
                       AND behind.status = 'blocked'
                     WHERE this.id = :delivery) AS is_more`,
    {
      ...attemptValues(delivery, outcome),
      now,
      endpoint: delivery.endpoint_id,
      noted: new Date(now.getTime() - NOTED_EVERY_MS),
    },
  )
  await forgetOldAttempts(sql, delivery)
  return row?.is_more ?? false
}

/**
 * Stores a failed attempt, and returns when the next one is due. If another process has taken the delivery over, only
 * the attempt is stored. Call it in a transaction.
 */
export async function storeFailure(
  sql: Knex,
  delivery: Ended,
  outcome: Outcome,
  now: Date,
): Promise<Date | undefined> {
  const wait = waitAfter({ ...delivery, retryAfterMs: outcome.retryAfterMs })
  const next = wait === undefined ? undefined : new Date(now.getTime() + wait)
  const values = attemptValues(delivery, outcome)
  const isOurs = await execute(
    sql,
    `UPDATE webhook_delivery
        SET status = :to, next_attempt_at = :next, last_status_code = :status, last_error = :error, updated_at = :now
      WHERE id = :delivery AND status = 'sending' AND attempts = :number`,
    { ...values, now, to: next ? "waiting" : "exhausted", next: next ?? null },
  )
  await execute(sql, INSERT_ATTEMPT, values)
  await forgetOldAttempts(sql, delivery)
  if (isOurs === 0) return undefined
  await noteFailure(sql, delivery.endpoint_id, outcome, now)
  return next
}

const INSERT_ATTEMPT = `
  INSERT INTO webhook_attempt
      (id, delivery_id, number, started_at, duration_ms, status_code, error, response_excerpt)
    SELECT :attempt, delivery.id, :number, :startedAt, :durationMs, :status, :error, :excerpt
      FROM webhook_delivery AS delivery WHERE delivery.id = :delivery
  ON CONFLICT DO NOTHING`

function attemptValues(
  { id, attempts }: Ended,
  { startedAt, durationMs, status, error, excerpt }: Outcome,
): Record<string, unknown> {
  return {
    delivery: id,
    number: attempts,
    attempt: generateEntityId(undefined, "wha"),
    startedAt,
    durationMs,
    status,
    error,
    excerpt,
  }
}

async function forgetOldAttempts(sql: Knex, { id, attempts }: Ended): Promise<void> {
  if (attempts > ATTEMPTS_KEPT)
    await execute(sql, `DELETE FROM webhook_attempt WHERE delivery_id = :id AND number <= :oldest`, {
      id,
      oldest: attempts - ATTEMPTS_KEPT,
    })
}

async function noteFailure(
  sql: Knex,
  id: string,
  { status, retryAfterMs }: Outcome,
  now: Date,
): Promise<void> {
  const health = await readRow(
    sql,
    healthRow,
    `UPDATE webhook_endpoint
        SET consecutive_failures = consecutive_failures + 1, failing_since = coalesce(failing_since, :now)
      WHERE id = :id AND status = 'enabled' RETURNING consecutive_failures, failing_since`,
    { id, now },
  )
  if (!health) return
  const reason = reasonToDisable(status, health.failing_since, now)
  if (reason) {
    await disable(sql, { id, reason, now })
    return
  }
  const pause = pauseAfter({ status, failures: health.consecutive_failures, retryAfterMs })
  if (pause > 0)
    await execute(
      sql,
      `UPDATE webhook_endpoint SET paused_until = greatest(paused_until, :until) WHERE id = :id`,
      { id, until: new Date(now.getTime() + pause) },
    )
}

function reasonToDisable(
  status: number | null,
  failingSince: Date | null,
  now: Date,
): DisabledReason | undefined {
  if (status === GONE) return "gone"
  const isHopeless = failingSince !== null && now.getTime() - failingSince.getTime() >= PATIENCE_MS
  return isHopeless ? "failing" : undefined
}
