import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readCount } from "../../../lib/database"
import { IS_OPEN_REFUND, NotedRefunds } from "../../../lib/refunds/noted-refunds"

/** The refunds of bookings whose departure is canceled. */
export const bookingRefunds = new NotedRefunds({ table: "tour_refund", key: "booking_id" })

/** How many bookings of a departure are not refunded yet. */
export function countOpenRefunds(sql: Knex, departure_id: string): Promise<number> {
  return readCount(
    sql,
    `SELECT count(*)::int AS count FROM tour_refund refund JOIN tour_booking booking ON booking.id = refund.booking_id
      WHERE booking.departure_id = :departure_id AND ${IS_OPEN_REFUND}`,
    { departure_id },
  )
}
