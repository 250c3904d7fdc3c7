import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordEvents } from "../../../../kits/outbox/record-event"
import { readRows } from "../../../../lib/database"
import { eventCanceled, type ticketCanceled } from "../events"

/** SQL for a time as JSON has it. */
const moment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** Records an event for each of these admissions. */
export async function recordTickets(
  sql: Knex,
  event: typeof ticketCanceled,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const tickets = await readRows(
    sql,
    event.payload,
    `SELECT reg.id, reg.event_id, reg.ticket_id, ticket.title AS ticket_title, reg.order_id, placed.customer_id,
            reg.first_name, reg.last_name, reg.email,
            ${moment("reg.checked_in_at")} AS checked_in_at, ${moment("reg.canceled_at")} AS canceled_at
       FROM event_registration reg JOIN event_ticket ticket ON ticket.id = reg.ticket_id
       LEFT JOIN "order" placed ON placed.id = reg.order_id
      WHERE reg.id = ANY(CAST(:ids AS text[])) ORDER BY reg.number, reg.id`,
    { ids },
  )
  await recordEvents(sql, event, tickets)
}

/** Records that an event is canceled, if it is. */
export async function recordCanceled(sql: Knex, id: string): Promise<void> {
  const events = await readRows(
    sql,
    eventCanceled.payload,
    `SELECT id, title, ${moment("starts_at")} AS starts_at, ${moment("ends_at")} AS ends_at, timezone
       FROM event WHERE id = :id AND event_status = 'canceled'`,
    { id },
  )
  await recordEvents(sql, eventCanceled, events)
}
