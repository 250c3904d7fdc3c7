import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { forgetEvents, forgetType, recordEvent } from "../../../../kits/outbox/record-event"
import { execute, idRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { bookingCanceled, bookingCreated, bookingRescheduled } from "../events"
import type { Booking, Moving, NewBooking } from "../types"
import { withFree } from "./free-resource"
import { limitUnproven } from "./limits"
import { changeMail, forgetReminder, queueBookingMails, reminderMails } from "./mails"
import { newBookingNumber } from "./number"
import { bookingOf } from "./reading"

const changedRow = idRow.extend({ sequence: z.int() })
const confirmedRow = changedRow.extend({ starts_at: z.date(), reminder_minutes: z.int().nullable() })

/** Adds a booking with the first of its resources that is free. Throws 409 `sold_out` if all are booked. */
export async function book(sql: Knex, booking: NewBooking, now: Date): Promise<void> {
  const { contact, price, hold, is_proven, client } = booking
  if (!is_proven && contact.email !== undefined && client !== null)
    await limitUnproven(sql, { email: contact.email, client }, now)
  const isConfirmed = hold === null
  const values = {
    id: booking.id,
    number: newBookingNumber(),
    service_id: booking.service_id,
    quantity: booking.quantity,

    starts_at: booking.starts_at,
    ends_at: booking.ends_at,
    timezone: booking.timezone,
    locale: booking.locale,
    first_name: contact.first_name ?? null,
    last_name: contact.last_name ?? null,
    email: contact.email ?? null,
    phone: contact.phone ?? null,
    note: booking.note ?? null,
    answers: booking.answers === null ? null : JSON.stringify(booking.answers),
    form_id: booking.form?.id ?? null,
    form_version: booking.form?.version ?? null,
    customer_id: booking.customer_id,
    client,
    is_proven,
    now,

    unit_price: price === null ? null : String(price.amount),
    currency_code: price?.currency_code ?? null,
    cart_id: hold?.cart_id ?? null,
    hold_id: hold?.id ?? null,
    hold_line_id: hold?.line_id ?? null,
    hold_expires_at: hold?.expires_at ?? null,
    status: isConfirmed ? "confirmed" : "held",
    confirmed_at: isConfirmed ? now : null,
  }
  await withFree(sql, booking, now, (resource_id) =>
    execute(
      sql,
      `INSERT INTO service_booking (id, number, service_id, resource_id, status, quantity, starts_at, ends_at, timezone,
         first_name, last_name, email, phone, note, answers, form_id, form_version, locale, customer_id, unit_price,
         currency_code, cart_id, hold_id, hold_line_id, hold_expires_at, client, is_proven, confirmed_at, created_at,
         updated_at)
       VALUES (:id, :number, :service_id, :resource_id, :status, :quantity, :starts_at, :ends_at, :timezone,
         :first_name, :last_name, :email, :phone, :note, CAST(:answers AS jsonb), :form_id, :form_version, :locale,
         :customer_id, :unit_price, :currency_code, :cart_id, :hold_id, :hold_line_id, :hold_expires_at, :client, :is_proven, :confirmed_at,
         :now, :now)`,
      { ...values, resource_id },
    ),
  )
  if (!isConfirmed) return
  const confirmed = changeMail("confirmed", { id: booking.id, sequence: 0 }, now)
  await queueBookingMails(sql, [confirmed, ...reminderMails(booking, now)])
  await record(sql, bookingCreated, booking.id)
}

/** Moves a booking to another time. One statement changes the booking and both slots. */
export async function move(sql: Knex, id: string, moving: Moving, now: Date): Promise<void> {
  await withFree(sql, { id, resource_ids: moving.resource_ids }, now, async (resource_id) => {
    const [moved] = await readRows(
      sql,
      changedRow,
      `UPDATE service_booking
          SET starts_at = :starts_at, ends_at = :ends_at, resource_id = :resource_id, sequence = sequence + 1,
              timezone = coalesce(:timezone, timezone), updated_at = :now
        WHERE id = :id AND status = 'confirmed' AND deleted_at IS NULL RETURNING id, sequence`,
      {
        id,
        now,
        resource_id,
        starts_at: moving.starts_at,
        ends_at: moving.ends_at,
        timezone: moving.timezone ?? null,
      },
    )
    if (!moved) throw errors.invalidState("Only a confirmed booking can be moved.")
    await forgetReminder(sql, id)
    const reminders = reminderMails({ ...moving, id }, now)
    await queueBookingMails(sql, [changeMail("rescheduled", moved, now), ...reminders])
  })
  await record(sql, bookingRescheduled, id)
}

/** Returns the id of the recorded event. Throws 409 `invalid_state` if the booking is not confirmed. */
export async function cancel(sql: Knex, id: string, now: Date): Promise<string | undefined> {
  const canceled = await readRows(
    sql,
    changedRow,
    `UPDATE service_booking
        SET status = 'canceled', canceled_at = :now, confirmed_at = NULL, sequence = sequence + 1, updated_at = :now
      WHERE id = :id AND status = 'confirmed' AND deleted_at IS NULL RETURNING id, sequence`,
    { id, now },
  )
  if (canceled.length === 0) throw errors.invalidState("Only a confirmed booking can be canceled.")
  await queueBookingMails(
    sql,
    canceled.map((booking) => changeMail("canceled", booking, now)),
  )
  return record(sql, bookingCanceled, id)
}

/** Reverts a cancellation whose workflow has failed. Throws 409 `sold_out` if somebody has the slot now. */
export async function confirmAgain(
  sql: Knex,
  id: string,
  eventId: string | undefined,
  now: Date,
): Promise<void> {
  await execute(
    sql,
    `UPDATE service_booking SET status = 'confirmed', canceled_at = NULL, confirmed_at = :now, updated_at = :now
      WHERE id = :id AND status = 'canceled'`,
    { id, now },
  )
  if (eventId !== undefined) await forgetEvents(sql, [eventId])
}

/** Says whether the customer has come. Throws 409 `invalid_state` for a booking that is canceled or not paid yet. */
export async function setOutcome(
  sql: Knex,
  id: string,
  status: "confirmed" | "completed" | "no_show",
  now: Date,
): Promise<void> {
  const changed = await execute(
    sql,
    `UPDATE service_booking SET status = :status, updated_at = :now
      WHERE id = :id AND status IN ('confirmed', 'completed', 'no_show') AND deleted_at IS NULL`,
    { id, status, now },
  )
  if (changed === 0) throw errors.invalidState("The booking is canceled, or not paid yet.")
}

/**
 * An order is placed, canceled or restored, and a trigger has changed its bookings. Notes the mails and records the
 * events once, also if it is called again.
 */
export async function followOrder(sql: Knex, lineIds: readonly string[], now: Date): Promise<void> {
  const confirmed = await readRows(
    sql,
    confirmedRow,
    `UPDATE service_booking booking SET confirmed_at = :now
       FROM service
      WHERE service.id = booking.service_id AND booking.hold_line_id = ANY (CAST(:lineIds AS text[]))
        AND booking.status = 'confirmed' AND booking.confirmed_at IS NULL AND booking.deleted_at IS NULL
      RETURNING booking.id, booking.sequence, booking.starts_at, service.reminder_minutes`,
    { lineIds, now },
  )
  for (const { id } of confirmed) await record(sql, bookingCreated, id)
  const canceled = await readRows(
    sql,
    changedRow,
    `UPDATE service_booking SET confirmed_at = NULL, sequence = sequence + 1
      WHERE hold_line_id = ANY (CAST(:lineIds AS text[])) AND status = 'canceled' AND confirmed_at IS NOT NULL
        AND deleted_at IS NULL
      RETURNING id, sequence`,
    { lineIds },
  )
  await queueBookingMails(sql, [
    ...confirmed.map((booking) =>
      changeMail(booking.sequence === 0 ? "confirmed" : "rescheduled", booking, now),
    ),
    ...confirmed.flatMap((booking) => reminderMails(booking, now)),
    ...canceled.map((booking) => changeMail("canceled", booking, now)),
  ])
  for (const { id } of canceled) await record(sql, bookingCanceled, id)
}

/** The order became a cart again. Its booking is confirmed, and mailed, when it is paid. */
export async function returnSold(sql: Knex, lineIds: readonly string[]): Promise<void> {
  const returned = await readRows(
    sql,
    idRow,
    `UPDATE service_booking SET confirmed_at = NULL
      WHERE hold_line_id = ANY (CAST(:lineIds AS text[])) AND status = 'held' AND deleted_at IS NULL RETURNING id`,
    { lineIds },
  )
  await forgetType(
    sql,
    bookingCreated,
    returned.map(({ id }) => id),
  )
}

/** Removes a booking whose workflow has failed. */
export async function remove(sql: Knex, id: string): Promise<void> {
  await execute(sql, "DELETE FROM service_booking WHERE id = :id", { id })
}

type BookingEvent = typeof bookingCreated

async function record(sql: Knex, event: BookingEvent, id: string): Promise<string | undefined> {
  const booking = await bookingOf(sql, id)
  return booking && recordEvent(sql, event, payloadOf(booking))
}

function payloadOf(booking: Booking) {
  const { id, number, service_id, resource_id, quantity, timezone, email, customer_id, order_id } = booking
  return {
    id,
    number,
    service_id,
    resource_id,
    quantity,
    timezone,
    email,
    customer_id,
    order_id,
    starts_at: booking.starts_at.toISOString(),
    ends_at: booking.ends_at.toISOString(),
  }
}
