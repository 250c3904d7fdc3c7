import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { forgetMailsAbout } from "../../../../kits/mail-queue/mails"
import { forgetType } from "../../../../kits/outbox/record-event"
import { execute, idRow, readCount, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { TOUR_MAILS } from "../due"
import { tourBooked, tourBookingCanceled } from "../events"
import type { Reserving } from "../types"
import { queueTourMails } from "./mails"
import { recordBookings } from "./outbound"
import { bookingRefunds } from "./refunds"
import { soldBookingRow } from "./row-schemas"

/**
 * Adds what a cart has reserved, with its passengers. Throws 409 `invalid_state` if the departure has another start by
 * now: its season decides about prices, and its day about ages. The lock makes a move wait, so it finds this booking.
 */
export async function reserve(
  sql: Knex,
  { hold_id, tour_id, departure_id, starts_at, parts, passengers, form }: Reserving,
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
      id: generateEntityId(undefined, "tourpax"),
      unit_id,
      number: index + 1,
      first_name: one?.first_name ?? null,
      last_name: one?.last_name ?? null,
      birth_date: one?.birth_date ?? null,
      answers: one?.answers ?? null,
      form_id: (one && form?.id) ?? null,
      form_version: (one && form?.version) ?? null,
    }
  })
  const reserved = await readCount(
    sql,
    `WITH departure AS (
       SELECT id FROM tour_departure WHERE id = :departure_id AND starts_at = :starts_at FOR SHARE),
     booking AS (
       INSERT INTO tour_booking (id, tour_id, departure_id, hold_id, parts)
       SELECT :id, :tour_id, departure.id, :hold_id, CAST(:parts AS jsonb) FROM departure RETURNING id, departure_id),
     passengers AS (
       INSERT INTO tour_passenger
         (id, booking_id, departure_id, unit_id, number, first_name, last_name, birth_date, answers, form_id,
          form_version)
       SELECT one.id, booking.id, booking.departure_id, one.unit_id, one.number, one.first_name, one.last_name,
              one.birth_date, one.answers, one.form_id, one.form_version
         FROM booking, jsonb_to_recordset(CAST(:rows AS jsonb)) AS one (id text, unit_id text, number int,
              first_name text, last_name text, birth_date text, answers jsonb, form_id text, form_version int))
     SELECT count(*)::int AS count FROM booking`,
    {
      id,
      tour_id,
      departure_id,
      starts_at,
      hold_id,
      parts: JSON.stringify({ all: parts }),
      rows: JSON.stringify(rows),
    },
  )
  if (reserved === 0) throw errors.invalidState("The departure was moved to another time just now.")
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
 * Confirms the bookings of a placed order, records their events, and queues their mails. If a departure was canceled or
 * deleted while the order was placed, its booking is canceled and refunded like the others. A second call changes
 * nothing.
 */
export async function confirmSold(sql: Knex, order_id: string, { holdIds, mailAt }: Sold): Promise<void> {
  const values = { order_id, holdIds }
  // The locks make a cancellation or deletion wait, so it finds this booking.
  const bookings = await readRows(
    sql,
    soldBookingRow,
    `SELECT booking.id,
            d.departure_status = 'canceled' OR d.deleted_at IS NOT NULL OR p.deleted_at IS NOT NULL AS is_over
       FROM tour_booking booking JOIN tour_departure d ON d.id = booking.departure_id
       JOIN tour p ON p.id = booking.tour_id
      WHERE booking.hold_id = ANY(CAST(:holdIds AS text[])) ORDER BY d.id FOR SHARE OF d, p`,
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
  const over = idsOf(bookings.filter(({ is_over }) => is_over))
  const valid = idsOf(bookings.filter(({ is_over }) => !is_over))
  await queueTourMails(sql, { kind: "voucher", due_at: mailAt, bookingIds: valid })
  await queueTourMails(sql, { kind: "canceled", due_at: mailAt, bookingIds: over, refund: true })
  // Only now. A later call finds departures that an admin has canceled without refunds, too.
  const isNew = new Set(idsOf(booked))
  await bookingRefunds.note(sql, { ids: over.filter((id) => isNew.has(id)), due_at: mailAt, actor_id: null })
}

/** The order became a cart again. Its next order queues its mails and notes its refunds again. */
export async function returnSold(sql: Knex, holdIds: readonly string[]): Promise<void> {
  const returned = await readRows(
    sql,
    idRow,
    `UPDATE tour_booking SET status = 'reserved', order_id = NULL, updated_at = now()
      WHERE hold_id = ANY(CAST(:holdIds AS text[])) AND status = 'confirmed' RETURNING id`,
    { holdIds },
  )
  const ids = idsOf(returned)
  await forgetMailsAbout(sql, TOUR_MAILS, ids)
  await bookingRefunds.forget(sql, ids)
  await forgetType(sql, tourBooked, ids)
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

const reservedRow = z.object({ id: z.string(), hold_id: z.string() })

export interface ReservedPage {
  after: string
  /** Created before this time. */
  before: Date
  take: number
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
