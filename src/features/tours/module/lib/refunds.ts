import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { IS_OPEN_REFUND, NotedRefunds } from "../../../../kits/refunds/noted-refunds"
import { readCount, readRows } from "../../../../lib/database"

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

const canceledRow = z.object({ hold_id: z.string(), title: z.string() })

/**
 * Bookings whose departure is canceled without refunds. They are confirmed until the job cancels them, but the shop has
 * decided about their money already.
 */
export function canceledWithoutRefund(sql: Knex, holdIds: readonly string[]) {
  return readRows(
    sql,
    canceledRow,
    `SELECT booking.hold_id, p.title FROM tour_booking booking JOIN tour_departure d ON d.id = booking.departure_id
       JOIN tour p ON p.id = booking.tour_id
      WHERE booking.hold_id = ANY(CAST(:holdIds AS text[])) AND booking.status = 'confirmed'
        AND d.departure_status = 'canceled'
        AND NOT EXISTS (SELECT FROM tour_refund refund WHERE refund.booking_id = booking.id)`,
    { holdIds },
  )
}
