import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { forgetType } from "../../../../kits/outbox/record-event"
import { idRow, readRows } from "../../../../lib/database"
import { ticketCanceled } from "../events"
import type { SoldTickets } from "../types"
import { recordTickets } from "./outbound"

/**
 * Cancels confirmed admissions of lines that have fewer places now. A used ticket stays checked in, because its holder
 * was admitted.
 *
 * It never confirms an admission. One that was canceled by itself loses its place a moment later, so for this moment its
 * line has one place too many.
 */
export async function fitReleased(sql: Knex, lines: readonly SoldTickets[], now: Date): Promise<void> {
  const canceled = await readRows(
    sql,
    idRow,
    `UPDATE event_registration reg
        SET status = 'canceled', canceled_at = CAST(:now AS timestamptz), updated_at = now() ${RANKED}
        AND ranked.rank > ranked.quantity AND reg.status = 'confirmed' RETURNING reg.id`,
    { now, lines: quantitiesOf(lines) },
  )
  await recordTickets(sql, ticketCanceled, idsOf(canceled))
}

/** Confirms the admissions that were canceled last, of lines that have more places again. */
export async function fitRestored(sql: Knex, lines: readonly SoldTickets[]): Promise<void> {
  const confirmed = await readRows(
    sql,
    idRow,
    `UPDATE event_registration reg SET status = 'confirmed', canceled_at = NULL, updated_at = now() ${RANKED}
        AND ranked.rank <= ranked.quantity AND reg.status = 'canceled' RETURNING reg.id`,
    { lines: quantitiesOf(lines) },
  )
  await forgetType(sql, ticketCanceled, idsOf(confirmed))
}

/** The admissions of lines, with their rank in the order in which they keep their places. */
const RANKED = `
   FROM (SELECT one.id, wanted.quantity, row_number() OVER (
                  PARTITION BY one.hold_line_id
                  ORDER BY (one.status = 'canceled'), (one.status <> 'checked_in'), one.canceled_at DESC, one.number
                ) AS rank
           FROM event_registration one
           JOIN jsonb_to_recordset(CAST(:lines AS jsonb)) AS wanted (hold_line_id text, quantity int)
             ON wanted.hold_line_id = one.hold_line_id) ranked
  WHERE reg.id = ranked.id`

function quantitiesOf(lines: readonly SoldTickets[]): string {
  return JSON.stringify(lines.map(({ hold_line_id, quantity }) => ({ hold_line_id, quantity })))
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}
