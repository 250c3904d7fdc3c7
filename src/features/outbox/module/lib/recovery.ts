import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow } from "../../../../lib/database"
import type { Recovered } from "../types"

const AT_ONCE = 1_000
const MAX_BATCHES = 100

const batchRow = z.object({
  found: z.number(),
  queued: z.number(),
  last_at: z.string().nullable(),
  last_id: z.string().nullable(),
})

interface Recovery {
  endpointId: string
  since: Date
  now: Date
  /** A call ends after so many batches, so that it never takes too long. */
  mostBatches?: number
}

/**
 * Sends an endpoint the events since a time that it has missed: those without a delivery, and those whose attempts are
 * used up. Each batch commits by itself, and a repeated call changes nothing.
 */
export async function recoverSince(
  sql: Knex,
  { endpointId, since, now, mostBatches = MAX_BATCHES }: Recovery,
): Promise<Recovered> {
  let cursor = { at: since.toISOString(), id: "" }
  let queued = 0
  for (let batch = 1; batch <= mostBatches; batch++) {
    const done = await recoverBatch(sql, endpointId, cursor, now)
    queued += done.queued
    if (done.last_at === null || done.last_id === null || done.found < AT_ONCE) {
      await releaseStuck(sql, endpointId, now)
      return { queued, is_complete: true, until: null }
    }
    cursor = { at: done.last_at, id: done.last_id }
  }
  await releaseStuck(sql, endpointId, now)
  return { queued, is_complete: false, until: cursor.at }
}

async function recoverBatch(
  sql: Knex,
  endpointId: string,
  { at, id }: { at: string; id: string },
  now: Date,
): Promise<z.output<typeof batchRow>> {
  const row = await readRow(
    sql,
    batchRow,
    `WITH batch AS (
       SELECT event.* FROM outbox_event AS event
        WHERE (event.occurred_at, event.id) > (CAST(:at AS timestamptz), :id) AND event.occurred_at <= :now
          AND event.deleted_at IS NULL
        ORDER BY event.occurred_at, event.id LIMIT ${AT_ONCE}),
     wanted AS (
       SELECT batch.* FROM batch JOIN webhook_endpoint AS endpoint ON endpoint.id = :endpointId
        WHERE batch.type <> 'endpoint.tested'
          AND (cardinality(endpoint.event_types) = 0 OR batch.type = ANY (endpoint.event_types))),
     queued AS (
       INSERT INTO webhook_delivery AS delivery
           (id, event_id, endpoint_id, event_type, object_type, object_id, position, status, created_at)
         SELECT outbox_id('whd'), id, :endpointId, type, object_type, object_id, sequence, 'blocked', :now
           FROM wanted ORDER BY sequence
       ON CONFLICT (event_id, endpoint_id) WHERE deleted_at IS NULL DO UPDATE
         SET status = 'blocked', tries = 0, updated_at = :now
       WHERE delivery.status = 'exhausted'
       RETURNING 1)
     SELECT (SELECT count(*)::int FROM batch) AS found, (SELECT count(*)::int FROM queued) AS queued,
            (SELECT to_json(occurred_at) #>> '{}' FROM batch ORDER BY occurred_at DESC, id DESC LIMIT 1) AS last_at,
            (SELECT id FROM batch ORDER BY occurred_at DESC, id DESC LIMIT 1) AS last_id`,
    { at, id, now, endpointId },
  )
  return row ?? { found: 0, queued: 0, last_at: null, last_id: null }
}

/**
 * Makes the first blocked delivery of each object due, if nothing of the object is on its way. Recovered deliveries
 * begin blocked. It also repairs what a crash of the database could leave.
 */
export async function releaseStuck(sql: Knex, endpointId: string, now: Date): Promise<number> {
  return execute(
    sql,
    `UPDATE webhook_delivery SET status = 'waiting', next_attempt_at = :now, updated_at = :now
      WHERE status = 'blocked' AND id IN (
        SELECT DISTINCT ON (behind.object_type, behind.object_id) behind.id
          FROM webhook_delivery AS behind
         WHERE behind.endpoint_id = :endpointId AND behind.status = 'blocked'
           AND NOT EXISTS (
             SELECT FROM webhook_delivery AS open
              WHERE open.endpoint_id = behind.endpoint_id AND open.object_type = behind.object_type
                AND open.object_id = behind.object_id AND open.status IN ('waiting', 'sending'))
         ORDER BY behind.object_type, behind.object_id, behind.position)`,
    { endpointId, now },
  )
}
