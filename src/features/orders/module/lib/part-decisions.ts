import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { MONEY } from "./unpaid-transfers"

/** What the canceller of a part of an order, such as a ticket, has decided about its money. */
export interface PartDecision {
  /** Identifies the part, as in the note of its refund. */
  note: string
  order_id: string
  /** The part's first line item of the order. */
  line_id: string | null
  /** False: the part is canceled and its money is kept. */
  refund: boolean
  actor_id: string
}

const standing = z.object({ id: z.string(), refund: z.boolean() })
type Standing = z.output<typeof standing>

/** A stored decision, with the one that it has replaced. */
interface Decided {
  id: string
  note: string
  before: Standing | null
}

/** Stores a decision. It replaces an earlier one, of which the cancellation has failed, or which an admin has changed. */
export async function decidePart(sql: Knex, id: string, decision: PartDecision): Promise<Decided> {
  const { note } = decision
  // Without it, of two callers who are the first, each would find no earlier decision.
  await execute(sql, `SELECT pg_advisory_xact_lock(hashtextextended('order_part ' || :note, 0))`, { note })
  const before = await readRow(
    sql,
    standing,
    `SELECT id, refund FROM order_part_decision WHERE note = :note`,
    { note },
  )
  await execute(
    sql,
    `INSERT INTO order_part_decision (note, id, order_id, line_id, refund, actor_id, decided_at)
     VALUES (:note, :id, :order_id, :line_id, :refund, :actor_id, :now)
     ON CONFLICT (note) DO UPDATE SET id = excluded.id, refund = excluded.refund, actor_id = excluded.actor_id,
       decided_at = excluded.decided_at`,
    { ...decision, id, now: clock.date() },
  )
  return { id, note, before: before ?? null }
}

/** Takes back a decision whose cancellation has failed, unless another call has replaced it meanwhile. */
export async function undecidePart(sql: Knex, { id, note, before }: Decided): Promise<void> {
  if (before)
    await execute(
      sql,
      `UPDATE order_part_decision SET id = :before_id, refund = :refund WHERE note = :note AND id = :id`,
      { id, note, before_id: before.id, refund: before.refund },
    )
  else await execute(sql, `DELETE FROM order_part_decision WHERE note = :note AND id = :id`, { id, note })
}

/** Whether this part was canceled with a refund. Undefined if nobody has canceled it by itself. */
export async function isPartRefunded(sql: Knex, note: string): Promise<boolean | undefined> {
  const found = await readRow(
    sql,
    standing,
    `SELECT id, refund FROM order_part_decision WHERE note = :note`,
    {
      note,
    },
  )
  return found?.refund
}

const keptRow = z.object({ line_id: z.string().nullable() })

/** The line items of parts whose money the shop keeps. An order without money has none. */
export function keptParts(sql: Knex, orderId: string) {
  return readRows(
    sql,
    keptRow,
    `SELECT DISTINCT decision.line_id FROM order_part_decision decision JOIN "order" o ON o.id = decision.order_id
      WHERE decision.order_id = :orderId AND NOT decision.refund AND EXISTS (${MONEY})`,
    { orderId },
  )
}
