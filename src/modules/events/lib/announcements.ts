import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { idRow, readRow, readRows } from "../../../lib/database"
import { errors } from "../../../lib/errors"

const reachRow = z.object({ tickets: z.int(), orders: z.int() })

/** The valid tickets of an event that nobody has used, and their orders. */
export type Reach = z.output<typeof reachRow>

export interface Announcement extends Reach {
  event_id: string
  kind: "postponed" | "canceled"
  refund: boolean
  actor_id: string | null
  now: Date
}

const VALID = `FROM event_registration WHERE event_id = :event_id AND status = 'confirmed' AND order_id IS NOT NULL`

export async function reachOf(sql: Knex, event_id: string): Promise<Reach> {
  const found = await readRow(
    sql,
    reachRow,
    `SELECT count(*)::int AS tickets, count(DISTINCT order_id)::int AS orders ${VALID}`,
    { event_id },
  )
  return found ?? { tickets: 0, orders: 0 }
}

/** Throws 409 `invalid_state` if the number of tickets or orders is not what the admin has confirmed. */
export async function requireReach(
  sql: Knex,
  { event_id, tickets, orders }: Reach & { event_id: string },
): Promise<void> {
  const reach = await reachOf(sql, event_id)
  if (reach.tickets !== tickets || reach.orders !== orders)
    throw errors.invalidState(
      `The event has ${reach.tickets} valid tickets of ${reach.orders} orders now. Read the plan again.`,
    )
}

/**
 * Notes one mail for each order with valid tickets. Run it in a transaction, after the event's status has changed: no
 * ticket is sold any more. Throws as {@link requireReach}.
 */
export async function announce(sql: Knex, wanted: Announcement): Promise<string[]> {
  const { event_id } = wanted
  await requireReach(sql, wanted)
  const found = await readRows(sql, idRow, `SELECT DISTINCT order_id AS id ${VALID}`, { event_id })
  const rows = found.map(({ id: order_id }) => ({ id: generateEntityId(undefined, "eventmail"), order_id }))
  const { now, kind, refund, actor_id } = wanted
  const noted = await readRows(
    sql,
    idRow,
    `INSERT INTO event_mail (id, kind, order_id, event_id, wave, due_at, refund, actor_id)
     SELECT one.id, :kind, one.order_id, :event_id, event.revision, :now, :refund, :actor_id
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS one (id text, order_id text)
       JOIN event ON event.id = :event_id
     ON CONFLICT DO NOTHING RETURNING id`,
    { rows: JSON.stringify(rows), event_id, now, kind, refund, actor_id },
  )
  return noted.map(({ id }) => id)
}
