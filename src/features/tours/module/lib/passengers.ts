import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { REFUND_STATUS, SHOWN_REFUND } from "../../../../kits/refunds/noted-refunds"
import type { PageQuery } from "../../../../kits/rows/lists"
import { readCount, readRows } from "../../../../lib/database"
import type { ListedPassenger, PassengerFilter } from "../types"
import { listedPassengerRow } from "./row-schemas"

const FROM = `FROM tour_passenger one JOIN tour_booking booking ON booking.id = one.booking_id
  JOIN tour_departure d ON d.id = one.departure_id JOIN tour p ON p.id = booking.tour_id
  LEFT JOIN tour_unit unit ON unit.id = one.unit_id LEFT JOIN tour_refund refund ON refund.booking_id = booking.id`

/** A page of the passengers of placed orders, by departure and booking, and how many there are. */
export async function listPassengers(
  sql: Knex,
  { q, tour_id, departure_id, order_id, refund }: PassengerFilter,
  { limit, offset, isDescending }: PageQuery & { isDescending: boolean },
): Promise<{ items: ListedPassenger[]; count: number }> {
  const where = [
    "booking.status <> 'reserved'",
    tour_id === undefined ? [] : "booking.tour_id = :tour_id",
    departure_id === undefined ? [] : "one.departure_id = :departure_id",
    order_id === undefined ? [] : "booking.order_id = :order_id",
    refund === undefined ? [] : `${REFUND_STATUS} = :refund`,
    q ? "concat_ws(' ', one.first_name, one.last_name, one.email) ILIKE :pattern" : [],
  ]
    .flat()
    .join(" AND ")
  const pattern = `%${(q ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`
  const ids = { tour_id: tour_id ?? null, departure_id: departure_id ?? null, order_id: order_id ?? null }
  const values = { ...ids, refund: refund ?? null, pattern, limit, offset }
  const direction = isDescending ? "DESC" : "ASC"
  const items = await readRows(
    sql,
    listedPassengerRow,
    `SELECT one.id, one.booking_id, one.departure_id, one.unit_id, one.number, one.first_name, one.last_name,
            one.birth_date, one.answers, one.form_id, one.form_version, one.email, one.created_at,
            unit.title AS unit_title, p.title AS tour_title, booking.tour_id,
            booking.order_id, booking.status, d.local_start, ${SHOWN_REFUND} AS refund ${FROM} WHERE ${where}
      ORDER BY one.created_at ${direction}, one.id ${direction} LIMIT :limit OFFSET :offset`,
    values,
  )
  return {
    items,
    count: await readCount(sql, `SELECT count(*)::int AS count ${FROM} WHERE ${where}`, values),
  }
}
