import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { PageQuery } from "../../../lib/contract/lists"
import { execute, idRow, readCount, readRow, readRows } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import { forgetType } from "../../../lib/outbox/record-event"
import { ticketCanceled, ticketIssued } from "../events"
import type { AdmissionFilter, CustomersRegistration, Registration, Reserving, SoldTickets } from "../types"
import { insertAdmissions, newAdmission } from "./admission-rows"
import { noteMails } from "./mails"
import { recordTickets } from "./outbound"
import { customersRegistrationRow, registrationRow } from "./row-schemas"

const fittedRow = idRow.extend({ stays: z.boolean() })
const placeRow = z.object({ hold_line_id: z.string(), number: z.number() })

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
 * Confirms the admissions of a placed order, records their events, and notes their mails. Adds missing ones. A second
 * call changes nothing.
 */
export async function confirmSold(
  sql: Knex,
  orderId: string,
  lines: readonly SoldTickets[],
  mailAt: Date,
): Promise<void> {
  const ids = lines.map(({ hold_line_id }) => hold_line_id)
  const known = await readRows(
    sql,
    placeRow,
    `SELECT hold_line_id, number FROM event_registration WHERE hold_line_id = ANY(CAST(:ids AS text[]))`,
    { ids },
  )
  const missing = lines.flatMap(({ hold_line_id, owner_id, subject_id, quantity }) =>
    Array.from({ length: quantity }, (_, index) => index + 1)
      .filter((number) => !known.some((one) => one.hold_line_id === hold_line_id && one.number === number))
      .map((number) =>
        newAdmission({ hold_line_id, event_id: owner_id, ticket_id: subject_id }, number, undefined),
      ),
  )
  await insertAdmissions(sql, missing)
  const issued = await readRows(
    sql,
    idRow,
    `UPDATE event_registration SET status = 'confirmed', order_id = :orderId, updated_at = now()
      WHERE hold_line_id = ANY(CAST(:ids AS text[])) AND status = 'reserved' RETURNING id`,
    { ids, orderId },
  )
  await recordTickets(sql, ticketIssued, idsOf(issued))
  await noteMails(
    sql,
    [...new Set(lines.map(({ owner_id }) => owner_id))].map((event_id) => ({
      ...{ kind: "tickets" as const, order_id: orderId, event_id, wave: 0, due_at: mailAt },
    })),
  )
}

/** The order became a cart again. */
export async function returnSold(sql: Knex, lines: readonly SoldTickets[]): Promise<void> {
  const returned = await readRows(
    sql,
    idRow,
    `UPDATE event_registration SET status = 'reserved', order_id = NULL, updated_at = now()
      WHERE hold_line_id = ANY(CAST(:ids AS text[])) AND status = 'confirmed' RETURNING id`,
    { ids: lines.map(({ hold_line_id }) => hold_line_id) },
  )
  await forgetType(sql, ticketIssued, idsOf(returned))
}

/**
 * Cancels admissions of lines that have fewer places now, the unused ones first. If a line has more places again,
 * confirms those that were canceled last.
 */
export async function fitQuantities(sql: Knex, lines: readonly SoldTickets[], now: Date): Promise<void> {
  const fitted = await readRows(
    sql,
    fittedRow,
    `UPDATE event_registration reg
        SET status = CASE WHEN ranked.stays THEN 'confirmed' ELSE 'canceled' END,
            canceled_at = CASE WHEN ranked.stays THEN NULL ELSE CAST(:now AS timestamptz) END, updated_at = now()
       FROM (SELECT one.id, one.status, row_number() OVER (
                      PARTITION BY one.hold_line_id
                      ORDER BY (one.status = 'canceled'), (one.status <> 'checked_in'), one.canceled_at DESC, one.number
                    ) <= wanted.quantity AS stays
               FROM event_registration one
               JOIN jsonb_to_recordset(CAST(:lines AS jsonb)) AS wanted (hold_line_id text, quantity int)
                 ON wanted.hold_line_id = one.hold_line_id) ranked
      WHERE reg.id = ranked.id AND ranked.stays = (ranked.status = 'canceled') RETURNING reg.id, ranked.stays`,
    { now, lines: JSON.stringify(lines.map(({ hold_line_id, quantity }) => ({ hold_line_id, quantity }))) },
  )
  await recordTickets(sql, ticketCanceled, idsOf(fitted.filter(({ stays }) => !stays)))
  await forgetType(sql, ticketCanceled, idsOf(fitted.filter(({ stays }) => stays)))
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

/** A page of admissions for admins, and how many there are. */
export async function listAdmissions(
  sql: Knex,
  filter: AdmissionFilter,
  { limit, offset, isOldestFirst }: AdmissionPage,
): Promise<{ items: Registration[]; count: number }> {
  const { q, ...equal } = filter
  const given = Object.entries(equal).filter(([, value]) => value !== undefined)
  const words = q ? ["concat_ws(' ', first_name, last_name, email) ILIKE :pattern"] : []
  const where = ["status <> 'reserved'", ...given.map(([column]) => `${column} = :${column}`), ...words].join(
    " AND ",
  )
  const direction = isOldestFirst ? "ASC" : "DESC"
  const pattern = `%${(q ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`
  const values = { ...Object.fromEntries(given), limit, offset, pattern }
  const items = await readRows(
    sql,
    registrationRow,
    `SELECT * FROM event_registration WHERE ${where}
      ORDER BY created_at ${direction}, id ${direction} LIMIT :limit OFFSET :offset`,
    values,
  )
  return {
    items,
    count: await readCount(
      sql,
      `SELECT count(*)::int AS count FROM event_registration WHERE ${where}`,
      values,
    ),
  }
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

export interface AdmissionPage {
  limit: number
  offset: number
  isOldestFirst: boolean
}

/** Deletes what carts reserved before this time and never bought, because it may be about a person. */
export function purgeReserved(sql: Knex, before: Date): Promise<number> {
  return execute(sql, `DELETE FROM event_registration WHERE status = 'reserved' AND created_at < :before`, {
    before,
  })
}
