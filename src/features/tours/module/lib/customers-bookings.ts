import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { joinTranslation } from "../../../../kits/publications/reading"
import type { Reader } from "../../../../kits/publications/types"
import type { PageQuery } from "../../../../kits/rows/lists"
import { idRow, readCount, readRow, readRows } from "../../../../lib/database"
import { bookedTour } from "../schemas"
import type { CustomersBooking } from "../types"
import { customersBookingRow } from "./row-schemas"
import { tables } from "./tables"

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
