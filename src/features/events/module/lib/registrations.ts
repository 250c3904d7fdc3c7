import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { forgetType } from "../../../../kits/outbox/record-event"
import type { PageQuery } from "../../../../kits/rows/lists"
import { execute, idRow, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { ticketIssued } from "../events"
import type { CustomersRegistration, Registration, Reserving, SoldTickets } from "../types"
import { insertAdmissions, newAdmission } from "./admission-rows"
import { OF_NEW_ORDER, queueTicketMails } from "./mails"
import { recordTickets } from "./outbound"
import { ticketRefunds } from "./refunds"
import { customersRegistrationRow, registrationRow } from "./row-schemas"

const reservedRow = idRow.extend({ hold_line_id: z.string() })
const placeRow = z.object({ hold_line_id: z.string(), number: z.number() })
const issuedRow = idRow.extend({ event_id: z.string() })
/** `is_over`: the event is canceled or deleted. */
const soldEventRow = idRow.extend({ is_over: z.boolean(), is_postponed: z.boolean() })

/** Adds admissions that a cart has reserved. */
export async function reserve(sql: Knex, { quantity, attendees, form, ...line }: Reserving): Promise<void> {
  await insertAdmissions(
    sql,
    Array.from({ length: quantity }, (_, index) => newAdmission(line, index + 1, attendees[index], form)),
  )
}

export async function removeReserved(sql: Knex, holdLineId: string): Promise<void> {
  await execute(
    sql,
    `DELETE FROM event_registration WHERE hold_line_id = :holdLineId AND status = 'reserved'`,
    { holdLineId },
  )
}

/**
 * Confirms the admissions of a placed order, records their events, and queues their mails. Adds missing ones. If an event
 * was canceled or deleted while the order was placed, its tickets are canceled and refunded. If it was postponed, the
 * mail with the tickets says so. A second call changes nothing.
 */
export async function confirmSold(
  sql: Knex,
  orderId: string,
  lines: readonly SoldTickets[],
  mailAt: Date,
): Promise<void> {
  const { over, postponed } = await eventsOf(sql, lines)
  await insertAdmissions(sql, await missingOf(sql, lines))
  const issued = await readRows(
    sql,
    issuedRow,
    `UPDATE event_registration SET status = 'confirmed', order_id = :orderId, updated_at = now()
      WHERE hold_line_id = ANY(CAST(:ids AS text[])) AND status = 'reserved' RETURNING id, event_id`,
    { ids: lines.map(({ hold_line_id }) => hold_line_id), orderId },
  )
  await recordTickets(sql, ticketIssued, idsOf(issued))
  // Only for new tickets. A later call finds events that an admin has canceled since, and those have their own mails.
  const eventIds = [...new Set(issued.map(({ event_id }) => event_id))]
  const mails = eventIds.map(
    (event_id) =>
      ({
        kind: over.has(event_id) ? "canceled" : postponed.has(event_id) ? "postponed" : "tickets",
        orderId,
        data: { event_id, wave: OF_NEW_ORDER, ...(over.has(event_id) && { refund: true }) },
      }) as const,
  )
  await queueTicketMails(sql, mails, mailAt)
  const late = idsOf(issued.filter(({ event_id }) => over.has(event_id)))
  await ticketRefunds.note(sql, { ids: late, due_at: mailAt, actor_id: null })
}

/** The events of these lines that do not take place as planned. The locks make such changes of others wait. */
async function eventsOf(sql: Knex, lines: readonly SoldTickets[]) {
  const events = await readRows(
    sql,
    soldEventRow,
    `SELECT id, event_status = 'canceled' OR deleted_at IS NOT NULL AS is_over, event_status = 'postponed' AS is_postponed
       FROM event
      WHERE id = ANY(CAST(:ids AS text[])) ORDER BY id FOR SHARE`,
    { ids: lines.map(({ owner_id }) => owner_id) },
  )
  return {
    over: new Set(idsOf(events.filter(({ is_over }) => is_over))),
    postponed: new Set(idsOf(events.filter(({ is_postponed }) => is_postponed))),
  }
}

/** The admissions that these lines lack. */
async function missingOf(sql: Knex, lines: readonly SoldTickets[]) {
  const known = await readRows(
    sql,
    placeRow,
    `SELECT hold_line_id, number FROM event_registration WHERE hold_line_id = ANY(CAST(:ids AS text[]))`,
    { ids: lines.map(({ hold_line_id }) => hold_line_id) },
  )
  return lines.flatMap(({ hold_line_id, owner_id, subject_id, quantity }) =>
    Array.from({ length: quantity }, (_, index) => index + 1)
      .filter((number) => !known.some((one) => one.hold_line_id === hold_line_id && one.number === number))
      .map((number) =>
        newAdmission({ hold_line_id, event_id: owner_id, ticket_id: subject_id }, number, undefined),
      ),
  )
}

/** The order became a cart again. Its next order notes its refunds again. */
export async function returnSold(sql: Knex, lines: readonly SoldTickets[]): Promise<void> {
  const returned = await readRows(
    sql,
    idRow,
    `UPDATE event_registration SET status = 'reserved', order_id = NULL, updated_at = now()
      WHERE hold_line_id = ANY(CAST(:ids AS text[])) AND status = 'confirmed' RETURNING id`,
    { ids: lines.map(({ hold_line_id }) => hold_line_id) },
  )
  await ticketRefunds.forget(sql, idsOf(returned))
  await forgetType(sql, ticketIssued, idsOf(returned))
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** A page of a customer's admissions, the newest first, and how many there are. */
export async function registrationsOf(
  sql: Knex,
  customerId: string,
  page: PageQuery,
): Promise<{ items: CustomersRegistration[]; count: number }> {
  const from = `FROM event_registration reg JOIN "order" placed ON placed.id = reg.order_id
                JOIN event_ticket ticket ON ticket.id = reg.ticket_id
               WHERE placed.customer_id = :customerId AND placed.deleted_at IS NULL AND reg.status <> 'reserved'`
  const values = { customerId, ...page }
  const items = await readRows(
    sql,
    customersRegistrationRow,
    `SELECT reg.*, ticket.title AS ticket_title ${from}
      ORDER BY reg.created_at DESC, reg.id DESC LIMIT :limit OFFSET :offset`,
    values,
  )
  return { items, count: await readCount(sql, `SELECT count(*)::int AS count ${from}`, values) }
}

const PRINTED = `SELECT reg.*, ticket.title AS ticket_title
  FROM event_registration reg JOIN event_ticket ticket ON ticket.id = reg.ticket_id`

export function admissionsOfOrder(
  sql: Knex,
  orderId: string,
  eventId: string,
): Promise<CustomersRegistration[]> {
  return readRows(
    sql,
    customersRegistrationRow,
    `${PRINTED} WHERE reg.order_id = :orderId AND reg.event_id = :eventId AND reg.status <> 'reserved'
      ORDER BY ticket.position, ticket.id, reg.number, reg.id`,
    { orderId, eventId },
  )
}

export function printedAdmission(sql: Knex, id: string): Promise<CustomersRegistration | undefined> {
  return readRow(
    sql,
    customersRegistrationRow,
    `${PRINTED} WHERE reg.id = :id AND reg.status <> 'reserved'`,
    { id },
  )
}

/** Throws 404. */
export async function admissionOf(sql: Knex, id: string): Promise<Registration> {
  const found = await readRow(
    sql,
    registrationRow,
    `SELECT * FROM event_registration WHERE id = :id AND status <> 'reserved'`,
    { id },
  )
  if (!found) throw errors.notFound(`There is no event registration '${id}'.`)
  return found
}

/** A page of what carts have reserved. The page begins after an id. */
export function reservedAfter(sql: Knex, { after, before, take }: ReservedPage) {
  return readRows(
    sql,
    reservedRow,
    `SELECT id, hold_line_id FROM event_registration
      WHERE status = 'reserved' AND created_at < :before AND id > :after ORDER BY id LIMIT :take`,
    { after, before, take },
  )
}

export interface ReservedPage {
  after: string
  before: Date
  take: number
}

export async function removeReservedAdmissions(sql: Knex, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await execute(
    sql,
    `DELETE FROM event_registration WHERE id = ANY(CAST(:ids AS text[])) AND status = 'reserved'`,
    { ids },
  )
}
