import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { execute, idRow, readRows } from "../../../../lib/database"
import type { Booking } from "../types"
import { bookingsByIds } from "./reading"

/** The most mails of one run. The next run sends the rest. */
const AT_ONCE = 50

/** Bookings whose last change was not mailed yet. */
export function unmailed(sql: Knex, now: Date): Promise<Booking[]> {
  return due(sql, "mail_due_at", now)
}

/** Bookings whose reminder is due. */
export function unreminded(sql: Knex, now: Date): Promise<Booking[]> {
  return due(sql, "remind_at", now)
}

async function due(sql: Knex, column: "mail_due_at" | "remind_at", now: Date): Promise<Booking[]> {
  const found = await readRows(
    sql,
    idRow,
    `SELECT id FROM service_booking WHERE ${column} <= :now AND deleted_at IS NULL ORDER BY ${column}, id LIMIT ${AT_ONCE}`,
    { now },
  )
  return bookingsByIds(
    sql,
    found.map(({ id }) => id),
  )
}

/** If the booking has changed again meanwhile, its next mail stays due. */
export async function noteMailed(sql: Knex, { id, sequence }: Booking): Promise<void> {
  await execute(
    sql,
    "UPDATE service_booking SET mail_due_at = NULL WHERE id = :id AND sequence = :sequence",
    {
      id,
      sequence,
    },
  )
}

export async function noteReminded(sql: Knex, { id, sequence }: Booking): Promise<void> {
  await execute(sql, "UPDATE service_booking SET remind_at = NULL WHERE id = :id AND sequence = :sequence", {
    id,
    sequence,
  })
}

/** Marks bookings that are over as completed. */
export function completePast(sql: Knex, now: Date): Promise<number> {
  return execute(
    sql,
    `UPDATE service_booking SET status = 'completed', updated_at = :now
      WHERE status = 'confirmed' AND ends_at <= :now AND deleted_at IS NULL`,
    { now },
  )
}

/** Deletes what carts held and never bought, because it is about a person. */
export function purgeUnsold(sql: Knex, before: Date): Promise<number> {
  return execute(
    sql,
    `DELETE FROM service_booking
      WHERE status IN ('expired', 'canceled') AND hold_id IS NOT NULL AND order_id IS NULL AND updated_at < :before`,
    { before },
  )
}

/** Deletes the rows of times at which nobody is booked, and of times long ago. */
export function purgeSlots(sql: Knex, before: Date): Promise<number> {
  return execute(
    sql,
    "DELETE FROM service_slot WHERE blocked_to < :before OR (taken = 0 AND starts_at < :before)",
    {
      before,
    },
  )
}
