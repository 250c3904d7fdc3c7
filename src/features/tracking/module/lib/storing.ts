import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { readRows } from "../../../../lib/database"
import { codeOf } from "../../../../lib/thrown"
import type { DestinationName } from "../fields"
import type { NewEvent, Recorded } from "../types"

const storedRow = z.object({ event_id: z.string(), is_unfiled: z.boolean() })

/** PostgreSQL's code for a row that a partition may not have. */
const WRONG_PARTITION = "23514"
const MAX_TRIES = 3

/**
 * Stores events, each with one delivery for each destination. An event with a known id is left out. One statement.
 * `tracking_event_key` decides which events are new, because the events' own table has a partition for each month.
 */
export async function storeNewEvents(
  sql: Knex,
  events: readonly NewEvent[],
  to: readonly DestinationName[] = [],
): Promise<Recorded> {
  if (events.length === 0) return { stored: new Set(), isPartitionLacking: false }
  for (let tries = 1; ; tries++) {
    try {
      return await store(sql, events, to)
    } catch (error) {
      // A partition for these events was made while the statement waited for the default partition.
      if (tries === MAX_TRIES || codeOf(error) !== WRONG_PARTITION) throw error
    }
  }
}

async function store(
  sql: Knex,
  events: readonly NewEvent[],
  to: readonly DestinationName[],
): Promise<Recorded> {
  const rows = events.map((event) => ({ ...event, id: generateEntityId(undefined, "tev") }))
  const found = await readRows(
    sql,
    storedRow,
    `WITH given AS (
       SELECT * FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS r (id text, event_id text, name text,
              occurred_at timestamptz, consent_session_id text, customer_id text, consent jsonb, context jsonb,
              properties jsonb)),
     claimed AS (
       INSERT INTO tracking_event_key (id, event_id, occurred_at)
       SELECT id, event_id, occurred_at FROM given ORDER BY event_id
       ON CONFLICT (event_id) DO NOTHING RETURNING id),
     stored AS (
       INSERT INTO tracking_event (id, event_id, name, occurred_at, received_at, consent_session_id, customer_id, consent,
              context, properties, created_at, updated_at)
       SELECT given.id, event_id, name, occurred_at, :now, consent_session_id, customer_id, consent, context, properties,
              :now, :now
         FROM given JOIN claimed ON claimed.id = given.id
       RETURNING event_id, tableoid = CAST('tracking_event_default' AS regclass) AS is_unfiled),
     queued AS (
       INSERT INTO tracking_delivery (id, tracking_event_id, destination, status, due_at, created_at, updated_at)
       SELECT concat('tdl_', substr(claimed.id, 5), '_', destination), claimed.id, destination, 'queued', :now, :now, :now
         FROM claimed CROSS JOIN unnest(CAST(:to AS text[])) AS destination)
     SELECT event_id, is_unfiled FROM stored`,
    { rows: JSON.stringify(rows), to, now: clock.date() },
  )
  return {
    stored: new Set(found.map(({ event_id }) => event_id)),
    isPartitionLacking: found.some(({ is_unfiled }) => is_unfiled),
  }
}
