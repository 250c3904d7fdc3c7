import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { execute, readRow } from "../../../lib/database"
import type { DisabledReason, Outcome } from "../types"
import type { ClaimedDelivery } from "./claims"
import { pauseAfter, waitAfter } from "./retries"

/** The newest attempts of a delivery that are kept. */
const ATTEMPTS_KEPT = 20
/** An endpoint that only fails for so long is disabled. */
const PATIENCE_MS = 5 * 24 * 3_600_000
const GONE = 410

const healthRow = z.object({ consecutive_failures: z.number(), failing_since: z.date().nullable() })

/**
 * Stores how an attempt ended, and returns when the next one is due. If another process has taken the delivery over,
 * only the attempt is stored. Call it in a transaction.
 */
export async function storeResult(
  sql: Knex,
  delivery: Pick<ClaimedDelivery, "id" | "endpoint_id" | "attempts" | "tries">,
  outcome: Outcome,
  now: Date,
): Promise<Date | undefined> {
  const { error, status } = outcome
  const wait = error === null ? undefined : waitAfter({ ...delivery, retryAfterMs: outcome.retryAfterMs })
  const next = wait === undefined ? undefined : new Date(now.getTime() + wait)
  const isOurs = await execute(
    sql,
    `UPDATE webhook_delivery
        SET status = :to, next_attempt_at = :next, delivered_at = coalesce(:delivered, delivered_at),
            last_status_code = :status, last_error = :error, updated_at = :now
      WHERE id = :id AND status = 'sending' AND attempts = :attempts`,
    {
      to: error === null ? "delivered" : next ? "waiting" : "exhausted",
      next: next ?? null,
      delivered: error === null ? now : null,
      ...{ status, error, now, id: delivery.id, attempts: delivery.attempts },
    },
  )
  await storeAttempt(sql, delivery, outcome)
  if (isOurs === 0) return undefined
  if (error === null) await noteSuccess(sql, delivery.endpoint_id, now)
  else await noteFailure(sql, delivery.endpoint_id, outcome, now)
  return next
}

async function storeAttempt(
  sql: Knex,
  delivery: Pick<ClaimedDelivery, "id" | "attempts">,
  { startedAt, durationMs, status, error, excerpt }: Outcome,
): Promise<void> {
  await execute(
    sql,
    `INSERT INTO webhook_attempt
         (id, delivery_id, number, started_at, duration_ms, status_code, error, response_excerpt)
       SELECT :id, delivery.id, :number, :startedAt, :durationMs, :status, :error, :excerpt
         FROM webhook_delivery AS delivery WHERE delivery.id = :delivery
     ON CONFLICT DO NOTHING`,
    {
      ...{ id: generateEntityId(undefined, "wha"), delivery: delivery.id, number: delivery.attempts },
      ...{ startedAt, durationMs, status, error, excerpt },
    },
  )
  if (delivery.attempts > ATTEMPTS_KEPT)
    await execute(sql, `DELETE FROM webhook_attempt WHERE delivery_id = :id AND number <= :oldest`, {
      id: delivery.id,
      oldest: delivery.attempts - ATTEMPTS_KEPT,
    })
}

async function noteSuccess(sql: Knex, id: string, now: Date): Promise<void> {
  await execute(
    sql,
    `UPDATE webhook_endpoint
        SET consecutive_failures = 0, failing_since = NULL, paused_until = NULL, last_success_at = :now
      WHERE id = :id`,
    { id, now },
  )
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
    await execute(
      sql,
      `UPDATE webhook_endpoint
          SET status = 'disabled', disabled_reason = :reason, disabled_at = :now, notice_at = :now,
              notice_tries = 0, updated_at = :now
        WHERE id = :id`,
      { id, reason, now },
    )
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
