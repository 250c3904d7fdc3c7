import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { joinTranslation } from "../../../../kits/publications/reading"
import type { Reader } from "../../../../kits/publications/types"
import { readRow } from "../../../../lib/database"
import type { PrintedBooking } from "../types"
import { printedBookingRow } from "./row-schemas"
import { tables } from "./tables"

/** A booking with all that a voucher shows. `undefined` for an unknown id, and for one that a cart has reserved. */
export function printedBooking(sql: Knex, id: string, reader: Reader): Promise<PrintedBooking | undefined> {
  return readRow(
    sql,
    printedBookingRow,
    `SELECT booking.id, booking.hold_id, booking.status, booking.order_id, booking.parts, booking.canceled_at,
            coalesce(t.slug, p.slug) AS slug, coalesce(t.title, p.title) AS title, p.revision,
            greatest(p.updated_at, d.updated_at, booking.updated_at) AS updated_at,
            d.starts_at, d.ends_at, d.timezone, d.departure_status,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('first_name', one.first_name, 'last_name', one.last_name)
                      ORDER BY one.number), '[]')
               FROM tour_passenger one WHERE one.booking_id = booking.id) AS passengers
       FROM tour_booking booking JOIN tour_departure d ON d.id = booking.departure_id
       JOIN tour p ON p.id = booking.tour_id ${joinTranslation(tables)}
      WHERE booking.id = :id AND booking.status <> 'reserved'`,
    { ...reader, id },
  )
}
