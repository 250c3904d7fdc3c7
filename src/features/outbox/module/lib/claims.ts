import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow, readRows } from "../../../../lib/database"
import { NEXT_DISABLED } from "./disabling"
import { MANY_FAILURES } from "./retries"

/** Attempts at once for one endpoint, by all processes together. A failing one gets a single one. */
const AT_ONCE = 4
/** After this time, another process may repeat an attempt. It is longer than any attempt. */
export const LEASE_MS = 60_000

/**
 * The database records some events by itself, and a process may die before it reports them. They are found after this
 * time.
 */
const LOOK_EVERY_MS = 5 * 60_000

const claimedRow = z.object({
  id: z.string(),
  endpoint_id: z.string(),
  event_id: z.string(),
  sequence: z.number(),
  attempts: z.number(),
  tries: z.number(),
  url: z.string(),
  secret: z.string(),
  previous_secret: z.string().nullable(),
  type: z.string(),
  version: z.number(),
  payload: z.unknown(),
  occurred_at: z.date(),
})
const dueRow = z.object({ at: z.date().nullable() })

/** A delivery that this process may attempt until its lease ends. */
export type ClaimedDelivery = z.output<typeof claimedRow>

/**
 * Takes due deliveries, the longest due of each endpoint first. An endpoint with many waiting deliveries costs no more
 * than one with few. Each endpoint gets a first place before another gets a second one. An endpoint to which nothing is
 * being sent gets a place even beyond `most`, so that slow endpoints never take the places of the others.
 *
 * Each delivery gets its number at its first attempt. If the statement fails, the numbers are used again, so none is
 * missing. Endpoints are locked in the order of their ids, so that processes that claim at the same time do not block
 * each other.
 *
 * Runs one statement, because deliveries share the process and the database with the shop's requests.
 */
export function claimDue(sql: Knex, { now, most }: { now: Date; most: number }): Promise<ClaimedDelivery[]> {
  return readRows(
    sql,
    claimedRow,
    `WITH chosen AS (
       SELECT * FROM (
         SELECT placed.*, row_number() OVER (ORDER BY place, next_attempt_at, position) AS turn FROM (
           SELECT due.*, endpoint.url, endpoint.secret,
                  CASE WHEN endpoint.previous_secret_until > :now THEN endpoint.previous_secret END AS previous_secret,
                  running.count + row_number() OVER (
                    PARTITION BY endpoint.id ORDER BY due.next_attempt_at, due.position) AS place
             FROM webhook_endpoint AS endpoint
             CROSS JOIN LATERAL (
               SELECT count(*) FROM webhook_delivery AS sending
                WHERE sending.endpoint_id = endpoint.id AND sending.status = 'sending'
                  AND sending.next_attempt_at > :now) AS running
             CROSS JOIN LATERAL (
               SELECT waiting.id, waiting.endpoint_id, waiting.event_id, waiting.sequence, waiting.position,
                      waiting.next_attempt_at
                 FROM webhook_delivery AS waiting
                WHERE waiting.endpoint_id = endpoint.id AND waiting.status IN ('waiting', 'sending')
                  AND waiting.next_attempt_at <= :now
                ORDER BY waiting.next_attempt_at, waiting.position
                LIMIT greatest(0, CASE WHEN endpoint.consecutive_failures >= :many THEN 1 ELSE :atOnce END
                  - running.count)
                FOR UPDATE SKIP LOCKED) AS due
            WHERE endpoint.status = 'enabled' AND endpoint.deleted_at IS NULL
              AND (endpoint.paused_until IS NULL OR endpoint.paused_until <= :now)) AS placed) AS queued
        WHERE place = 1 OR turn <= :most),
     fresh AS (
       SELECT id, endpoint_id, row_number() OVER (PARTITION BY endpoint_id ORDER BY position, id)::int AS number
         FROM chosen WHERE sequence IS NULL),
     fresh_of AS (SELECT endpoint_id, count(*)::int AS count FROM fresh GROUP BY endpoint_id),
     locked AS (
       SELECT endpoint.id FROM webhook_endpoint AS endpoint
        WHERE endpoint.id IN (SELECT endpoint_id FROM fresh_of)
        ORDER BY endpoint.id FOR NO KEY UPDATE),
     counted AS (
       UPDATE webhook_endpoint AS endpoint SET last_sequence = endpoint.last_sequence + fresh_of.count
         FROM locked JOIN fresh_of ON fresh_of.endpoint_id = locked.id
        WHERE endpoint.id = locked.id
       RETURNING endpoint.id, endpoint.last_sequence - fresh_of.count AS before)
     UPDATE webhook_delivery AS claimed
        SET status = 'sending', attempts = claimed.attempts + 1, tries = claimed.tries + 1,
            sequence = coalesce(claimed.sequence, counted.before + fresh.number),
            next_attempt_at = :leasedUntil, updated_at = :now
       FROM chosen
       JOIN outbox_event AS event ON event.id = chosen.event_id
       LEFT JOIN fresh ON fresh.id = chosen.id
       LEFT JOIN counted ON counted.id = fresh.endpoint_id
      WHERE claimed.id = chosen.id
     RETURNING claimed.id, claimed.endpoint_id, claimed.event_id, claimed.sequence, claimed.attempts, claimed.tries,
               chosen.url, chosen.secret, chosen.previous_secret,
               event.type, event.version, event.payload, event.occurred_at`,
    { now, most, leasedUntil: new Date(now.getTime() + LEASE_MS), many: MANY_FAILURES, atOnce: AT_ONCE },
  )
}

/**
 * When something is next to do: an attempt, the end of the patience with an endpoint that only fails, or a mail about a
 * disabled endpoint. A shop with an endpoint is looked at from time to time in any case. One statement, also for long
 * queues.
 */
export async function nextDue(sql: Knex, now: Date): Promise<Date | undefined> {
  const row = await readRow(
    sql,
    dueRow,
    `SELECT least(
       (SELECT min(greatest(endpoint.paused_until, due.next_attempt_at))
          FROM webhook_endpoint AS endpoint
          CROSS JOIN LATERAL (
            SELECT next_attempt_at FROM webhook_delivery AS waiting
             WHERE waiting.endpoint_id = endpoint.id AND waiting.status IN ('waiting', 'sending')
             ORDER BY next_attempt_at LIMIT 1) AS due
         WHERE endpoint.status = 'enabled' AND endpoint.deleted_at IS NULL),
       (${NEXT_DISABLED}),
       (SELECT min(notice_at) FROM webhook_endpoint WHERE deleted_at IS NULL),
       (SELECT CAST(:look AS timestamptz)
         WHERE EXISTS (SELECT FROM webhook_endpoint WHERE status = 'enabled' AND deleted_at IS NULL))) AS at`,
    { look: new Date(now.getTime() + LOOK_EVERY_MS) },
  )
  return row?.at ?? undefined
}
