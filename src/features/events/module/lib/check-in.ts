import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { forgetType } from "../../../../kits/outbox/record-event"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { ticketCanceled, ticketCheckedIn } from "../events"
import type { Registration } from "../types"
import { recordTickets } from "./outbound"
import { registrationRow } from "./row-schemas"
import { SESSION_START } from "./session-start"

const admittedRow = z.object({ registration_id: z.string() })
const spentRow = z.object({
  hold_line_id: z.string(),
  status: z.enum(["confirmed", "checked_in"]),
  title: z.string(),
})

export interface Scan {
  event_id: string
  code: string
  /** The scanner's own id of the scan. */
  nonce: string
  actor_id: string | null
  /** Admits the holder also if the order is not paid. */
  accept_unpaid: boolean
}

/**
 * Admits one person, once. A repeated call with the same nonce returns the same. Run it in a transaction.
 *
 * Throws 404 for a code of another event, and 409 `invalid_state` if the ticket was used or canceled. A trigger refuses
 * a ticket whose order is not paid.
 */
export async function checkIn(sql: Knex, scan: Scan, now: Date): Promise<Registration> {
  const found = await readRow(
    sql,
    registrationRow,
    `SELECT * FROM event_registration
      WHERE event_id = :event_id AND code = :code AND status <> 'reserved' FOR UPDATE`,
    { ...scan },
  )
  if (!found) throw errors.notFound("No ticket of this event has this code.")
  const earlier = await readRow(
    sql,
    admittedRow,
    `SELECT registration_id FROM event_check_in WHERE nonce = :nonce`,
    { nonce: scan.nonce },
  )
  if (earlier?.registration_id === found.id) return found
  if (earlier) throw errors.invalidState("This nonce belongs to the scan of another ticket.")
  if (found.status === "canceled") throw errors.invalidState("The ticket is canceled.")
  if (found.status === "checked_in")
    throw errors.invalidState(`The ticket was used at ${found.checked_in_at?.toISOString()}.`)
  await execute(
    sql,
    `INSERT INTO event_check_in (id, registration_id, nonce, actor_id, accept_unpaid, checked_in_at)
     VALUES (:id, :registration_id, :nonce, :actor_id, :accept_unpaid, :now)`,
    { ...scan, id: generateEntityId(undefined, "checkin"), registration_id: found.id, now },
  )
  await execute(
    sql,
    `UPDATE event_registration SET status = 'checked_in', checked_in_at = :now, updated_at = now() WHERE id = :id`,
    { id: found.id, now },
  )
  await recordTickets(sql, ticketCheckedIn, [found.id])
  return { ...found, status: "checked_in", checked_in_at: now }
}

/**
 * For each of these lines, a valid ticket that was used, or whose event has begun, or the session that it is for. The
 * times of an event that is canceled or postponed do not count.
 */
export function spentAmong(sql: Knex, holdLineIds: readonly string[], now: Date) {
  return readRows(
    sql,
    spentRow,
    `SELECT DISTINCT ON (reg.hold_line_id) reg.hold_line_id, reg.status, p.title
       FROM event_registration reg JOIN event p ON p.id = reg.event_id
       LEFT JOIN event_ticket ticket ON ticket.id = reg.ticket_id
      WHERE reg.hold_line_id = ANY(CAST(:holdLineIds AS text[])) AND (reg.status = 'checked_in' OR (
              reg.status = 'confirmed' AND p.event_status = 'scheduled'
              AND :now >= coalesce(${SESSION_START}, p.starts_at)))
      ORDER BY reg.hold_line_id, reg.status <> 'checked_in', reg.id`,
    { holdLineIds, now },
  )
}

/** Cancels one confirmed admission. Throws 409 `invalid_state` in any other status. */
export async function cancelOne(sql: Knex, id: string, now: Date): Promise<Registration> {
  const canceled = await readRow(
    sql,
    registrationRow,
    `UPDATE event_registration SET status = 'canceled', canceled_at = :now, updated_at = now()
      WHERE id = :id AND status = 'confirmed' RETURNING *`,
    { id, now },
  )
  if (!canceled) throw errors.invalidState("Only a confirmed ticket that was not used can be canceled.")
  await recordTickets(sql, ticketCanceled, [id])
  return canceled
}

export async function confirmAgain(sql: Knex, id: string): Promise<void> {
  await execute(
    sql,
    `UPDATE event_registration SET status = 'confirmed', canceled_at = NULL, updated_at = now()
      WHERE id = :id AND status = 'canceled'`,
    { id },
  )
  await forgetType(sql, ticketCanceled, [id])
}
