import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordEvents } from "../../../../kits/outbox/record-event"
import { readRows } from "../../../../lib/database"
import { departureCanceled, type tourBooked } from "../events"

/** SQL for a time as JSON has it. */
const moment = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const OF_DEPARTURE = `${moment("d.starts_at")} AS starts_at, ${moment("d.ends_at")} AS ends_at, d.timezone`

/** Records an event for each of these bookings. */
export async function recordBookings(
  sql: Knex,
  event: typeof tourBooked,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const bookings = await readRows(
    sql,
    event.payload,
    `SELECT booking.id, booking.tour_id, booking.departure_id, ${OF_DEPARTURE},
            (SELECT count(*)::int FROM tour_passenger one WHERE one.booking_id = booking.id) AS passengers,
            booking.parts -> 'all' AS parts, booking.order_id, placed.email, placed.customer_id,
            ${moment("booking.canceled_at")} AS canceled_at
       FROM tour_booking booking JOIN tour_departure d ON d.id = booking.departure_id
       LEFT JOIN "order" placed ON placed.id = booking.order_id
      WHERE booking.id = ANY(CAST(:ids AS text[])) ORDER BY booking.id`,
    { ids },
  )
  await recordEvents(sql, event, bookings)
}

/** `bookings` and `passengers` are the numbers of the valid ones. */
export async function recordDepartureCanceled(
  sql: Knex,
  id: string,
  { bookings, passengers }: { bookings: number; passengers: number },
): Promise<void> {
  const departures = await readRows(
    sql,
    departureCanceled.payload,
    `SELECT d.id, d.tour_id, ${OF_DEPARTURE}, CAST(:bookings AS int) AS bookings, CAST(:passengers AS int) AS passengers
       FROM tour_departure d WHERE d.id = :id`,
    { id, bookings, passengers },
  )
  await recordEvents(sql, departureCanceled, departures)
}
