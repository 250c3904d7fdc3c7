import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import type { PageQuery } from "../../../lib/contract/lists"
import { execute, idRow, readCount, readRow, readRows } from "../../../lib/database"
import { forgetType } from "../../../lib/outbox/record-event"
import { joinTranslation } from "../../../lib/publications/reading"
import type { Reader } from "../../../lib/publications/types"
import { tourBooked, tourBookingCanceled } from "../events"
import { bookedTour } from "../schemas"
import type { CustomersBooking, Reserving } from "../types"
import { noteMails } from "./mails"
import { recordBookings } from "./outbound"
import { customersBookingRow, soldBookingRow } from "./row-schemas"
import { tables } from "./tables"

/** Adds what a cart has reserved, with its passengers. */
export async function reserve(
  sql: Knex,
  { hold_id, tour_id, departure_id, parts, passengers, form }: Reserving,
): Promise<void> {
  const id = generateEntityId(undefined, "tourbook")
  const travellers = parts.flatMap((part) =>
    part.type === "unit" ? Array.from({ length: part.quantity }, () => part.id) : [],
  )
  const named = [...passengers]
  const rows = travellers.map((unit_id, index) => {
    const at = named.findIndex((one) => one.unit_id === unit_id)
    const [one] = at < 0 ? [] : named.splice(at, 1)
    return {
      ...{ id: generateEntityId(undefined, "tourpax"), unit_id, number: index + 1 },
      ...{ first_name: one?.first_name ?? null, last_name: one?.last_name ?? null },
      ...{ birth_date: one?.birth_date ?? null, answers: one?.answers ?? null },
      ...{ form_id: (one && form?.id) ?? null, form_version: (one && form?.version) ?? null },
    }
  })
  await execute(
    sql,
    `WITH booking AS (
       INSERT INTO tour_booking (id, tour_id, departure_id, hold_id, parts)
       VALUES (:id, :tour_id, :departure_id, :hold_id, CAST(:parts AS jsonb)))
     INSERT INTO tour_passenger
       (id, booking_id, departure_id, unit_id, number, first_name, last_name, birth_date, answers, form_id,
        form_version)
     SELECT one.id, :id, :departure_id, one.unit_id, one.number, one.first_name, one.last_name, one.birth_date,
            one.answers, one.form_id, one.form_version
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS one (id text, unit_id text, number int, first_name text,
            last_name text, birth_date text, answers jsonb, form_id text, form_version int)`,
    { id, tour_id, departure_id, hold_id, parts: JSON.stringify({ all: parts }), rows: JSON.stringify(rows) },
  )
}

/** Deletes what carts have reserved and not bought, with its passengers. */
export async function removeReserved(sql: Knex, holdIds: readonly string[]): Promise<void> {
  await execute(
    sql,
    `DELETE FROM tour_passenger WHERE booking_id IN (
       SELECT id FROM tour_booking WHERE hold_id = ANY(CAST(:holdIds AS text[])) AND status = 'reserved')`,
    { holdIds },
  )
  await execute(
    sql,
    `DELETE FROM tour_booking WHERE hold_id = ANY(CAST(:holdIds AS text[])) AND status = 'reserved'`,
    { holdIds },
  )
}

const fittedRow = idRow.extend({ is_canceled: z.boolean() })

interface Sold {
  holdIds: readonly string[]
  /** When the buyer gets the voucher by mail. */
  mailAt: Date
}

/**
 * Confirms the bookings of a placed order, records their events, and notes their mails. If a departure was canceled
 * while the order was placed, its booking is canceled and refunded like the others. A second call changes nothing.
 */
export async function confirmSold(sql: Knex, order_id: string, { holdIds, mailAt }: Sold): Promise<void> {
  const values = { order_id, holdIds }
  // The lock makes a cancellation of the departure wait, so it finds this booking.
  const bookings = await readRows(
    sql,
    soldBookingRow,
    `SELECT booking.id, d.departure_status FROM tour_booking booking JOIN tour_departure d ON d.id = booking.departure_id
      WHERE booking.hold_id = ANY(CAST(:holdIds AS text[])) ORDER BY d.id FOR SHARE OF d`,
    values,
  )
  const booked = await readRows(
    sql,
    idRow,
    `UPDATE tour_booking SET status = 'confirmed', order_id = :order_id, updated_at = now()
      WHERE hold_id = ANY(CAST(:holdIds AS text[])) AND status = 'reserved' RETURNING id`,
    values,
  )
  await recordBookings(sql, tourBooked, idsOf(booked))
  await execute(
    sql,
    `UPDATE tour_passenger SET email = placed.email, updated_at = now()
       FROM tour_booking booking JOIN "order" placed ON placed.id = booking.order_id
      WHERE booking.hold_id = ANY(CAST(:holdIds AS text[])) AND tour_passenger.booking_id = booking.id`,
    values,
  )
  const having = (status: "scheduled" | "canceled") =>
    idsOf(bookings.filter(({ departure_status }) => departure_status === status))
  const mail = { due_at: mailAt, actor_id: null }
  await noteMails(sql, { ...mail, kind: "voucher", refund: false, bookingIds: having("scheduled") })
  await noteMails(sql, { ...mail, kind: "canceled", refund: true, bookingIds: having("canceled") })
}

/** The order became a cart again. Its next order notes its mails again. */
export async function returnSold(sql: Knex, holdIds: readonly string[]): Promise<void> {
  await execute(
    sql,
    `DELETE FROM tour_mail WHERE booking_id IN (
       SELECT id FROM tour_booking WHERE hold_id = ANY(CAST(:holdIds AS text[])) AND status = 'confirmed')`,
    { holdIds },
  )
  const returned = await readRows(
    sql,
    idRow,
    `UPDATE tour_booking SET status = 'reserved', order_id = NULL, updated_at = now()
      WHERE hold_id = ANY(CAST(:holdIds AS text[])) AND status = 'confirmed' RETURNING id`,
    { holdIds },
  )
  await forgetType(sql, tourBooked, idsOf(returned))
}

/** Cancels bookings whose lines have no pieces left, and confirms them again if they have some. */
export async function fitQuantities(
  sql: Knex,
  lines: readonly { hold_id: string; quantity: number }[],
  now: Date,
): Promise<void> {
  const fitted = await readRows(
    sql,
    fittedRow,
    `UPDATE tour_booking booking
        SET status = CASE WHEN left_over.pieces = 0 THEN 'canceled' ELSE 'confirmed' END,
            canceled_at = CASE WHEN left_over.pieces = 0 THEN CAST(:now AS timestamptz) END, updated_at = now()
       FROM (SELECT line.hold_id, sum(line.quantity) AS pieces
               FROM jsonb_to_recordset(CAST(:lines AS jsonb)) AS line (hold_id text, quantity int)
              GROUP BY line.hold_id) left_over
      WHERE booking.hold_id = left_over.hold_id AND booking.status <> 'reserved'
        AND (booking.status = 'canceled') <> (left_over.pieces = 0)
      RETURNING booking.id, booking.status = 'canceled' AS is_canceled`,
    { now, lines: JSON.stringify(lines.map(({ hold_id, quantity }) => ({ hold_id, quantity }))) },
  )
  await recordBookings(sql, tourBookingCanceled, idsOf(fitted.filter(({ is_canceled }) => is_canceled)))
  await forgetType(sql, tourBookingCanceled, idsOf(fitted.filter(({ is_canceled }) => !is_canceled)))
}

function idsOf(rows: readonly { id: string }[]): string[] {
  return rows.map(({ id }) => id)
}

/** A page of a customer's bookings, the newest first, and how many there are. */
export async function bookingsOf(
  sql: Knex,
  customerId: string,
  page: PageQuery,
): Promise<{ items: CustomersBooking[]; count: number }> {
  const from = `FROM tour_booking booking JOIN "order" placed ON placed.id = booking.order_id
                JOIN tour_departure d ON d.id = booking.departure_id
               WHERE placed.customer_id = :customerId AND placed.deleted_at IS NULL AND booking.status <> 'reserved'`
  const values = { customerId, ...page }
  const items = await readRows(
    sql,
    customersBookingRow,
    `SELECT booking.id, booking.tour_id, booking.departure_id, booking.hold_id, booking.status, booking.order_id,
            booking.parts, booking.canceled_at, booking.created_at,
            d.starts_at, d.ends_at, d.timezone, d.departure_status,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('unit_id', one.unit_id, 'first_name', one.first_name,
                      'last_name', one.last_name, 'birth_date', one.birth_date) ORDER BY one.number), '[]')
               FROM tour_passenger one WHERE one.booking_id = booking.id) AS passengers ${from}
      ORDER BY booking.created_at DESC, booking.id DESC LIMIT :limit OFFSET :offset`,
    values,
  )
  return { items, count: await readCount(sql, `SELECT count(*)::int AS count ${from}`, values) }
}

/** Tours by id in the reader's language, also those that are no longer public. */
export function bookedTours(sql: Knex, ids: readonly string[], reader: Reader) {
  return readRows(
    sql,
    bookedTour,
    `SELECT p.id, coalesce(t.slug, p.slug) AS slug, coalesce(t.locale, p.locale) AS locale,
            coalesce(t.title, p.title) AS title, p.image, p.duration_days
       FROM tour p ${joinTranslation(tables)} WHERE p.id = ANY(CAST(:ids AS text[]))`,
    { ...reader, ids },
  )
}

/** Whether a customer has a booking of this tour that is not canceled. */
export async function hasBooked(sql: Knex, tourId: string, customerId: string): Promise<boolean> {
  const found = await readRow(
    sql,
    idRow,
    `SELECT booking.id FROM tour_booking booking JOIN "order" placed ON placed.id = booking.order_id
      WHERE booking.tour_id = :tourId AND booking.status = 'confirmed'
        AND placed.customer_id = :customerId AND placed.deleted_at IS NULL LIMIT 1`,
    { tourId, customerId },
  )
  return found !== undefined
}

const reservedRow = z.object({ id: z.string(), hold_id: z.string() })

export interface ReservedPage {
  after: string
  /** Created before this time. */
  before: Date
  take: number
}

const titleRow = z.object({ title: z.string() })

/**
 * The title of a tour whose departure is canceled or deleted. `subjects` are the ids of units and options with the
 * departure's id before them.
 */
export async function lostAmong(sql: Knex, departureIds: readonly string[]): Promise<string | undefined> {
  const found = await readRow(
    sql,
    titleRow,
    `SELECT p.title FROM tour_departure d JOIN tour p ON p.id = d.tour_id
      WHERE d.id = ANY(CAST(:departureIds AS text[]))
        AND (d.departure_status <> 'scheduled' OR d.deleted_at IS NOT NULL OR p.deleted_at IS NOT NULL)
      ORDER BY d.id LIMIT 1`,
    { departureIds },
  )
  return found?.title
}

/** A page of what carts have reserved, with its holds. The page begins after an id. */
export function reservedAfter(sql: Knex, { after, before, take }: ReservedPage) {
  return readRows(
    sql,
    reservedRow,
    `SELECT id, hold_id FROM tour_booking WHERE status = 'reserved' AND created_at < :before AND id > :after
      ORDER BY id LIMIT :take`,
    { after, before, take },
  )
}
