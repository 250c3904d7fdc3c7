import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { execute } from "../../../../lib/database"
import type { DisabledReason } from "../types"

/** An endpoint that only fails for so long is disabled. */
const PATIENCE_HOURS = 120
export const PATIENCE_MS = PATIENCE_HOURS * 3_600_000

/** Also makes the mails to the admins due. */
const DISABLE = `
  UPDATE webhook_endpoint
     SET status = 'disabled', disabled_reason = :reason, disabled_at = :now, notice_at = :now, notice_tries = 0,
         updated_at = :now`

/**
 * Finds endpoints that only fail, and to which nothing is on its way. The next attempt judges the others, so an
 * endpoint that works again after an outage of ours stays enabled. Because of the limit, the database reads no long
 * queue.
 */
const FAILING_AND_IDLE = `
  FROM webhook_endpoint AS endpoint
 WHERE endpoint.status = 'enabled' AND endpoint.deleted_at IS NULL AND endpoint.failing_since IS NOT NULL
   AND (SELECT open.id FROM webhook_delivery AS open
         WHERE open.endpoint_id = endpoint.id AND open.status IN ('waiting', 'sending') LIMIT 1) IS NULL`

/** Selects when {@link disableFailing} has something to do. */
export const NEXT_DISABLED = `
  SELECT min(endpoint.failing_since) + interval '${PATIENCE_HOURS} hours' ${FAILING_AND_IDLE}`

export async function disable(
  sql: Knex,
  endpoint: { id: string; reason: DisabledReason; now: Date },
): Promise<void> {
  await execute(sql, `${DISABLE} WHERE id = :id`, endpoint)
}

/**
 * Disables endpoints that have failed for too long and get no further attempt, because all their deliveries have ended.
 * Leaves out endpoints that another transaction is changing. Runs one statement.
 */
export async function disableFailing(sql: Knex, now: Date): Promise<void> {
  await execute(
    sql,
    `${DISABLE} WHERE id IN (
       SELECT endpoint.id ${FAILING_AND_IDLE} AND endpoint.failing_since <= :since
         FOR NO KEY UPDATE OF endpoint SKIP LOCKED)`,
    { now, since: new Date(now.getTime() - PATIENCE_MS), reason: "failing" satisfies DisabledReason },
  )
}
