import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { readCount, readRow, readRows } from "../../../../lib/database"
import type { Booking, BookingFilter, Busy, Schedule } from "../types"
import { addressRow, bookingRow, busyRow, scheduleRow } from "./row-schemas"

/** A service by its id or slug, with all that decides about its slots. One statement. */
export function scheduleOf(sql: Knex, idOrSlug: string): Promise<Schedule | undefined> {
  return readRow(
    sql,
    scheduleRow,
    `SELECT service.id, service.slug, service.title, service.timezone, service.is_active, service.is_free,
            service.duration_minutes, service.slot_interval_minutes, service.buffer_before_minutes,
            service.buffer_after_minutes, service.min_notice_minutes, service.horizon_days, service.places,
            service.change_until_minutes, service.reminder_minutes, service.form_slug, service.variant_id,
            service.quota_id,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', resource.id, 'name', resource.name,
                               'timezone', resource.timezone, 'hours', resource.hours)
                               ORDER BY resource.position, resource.id)
                        FROM service_resource resource
                       WHERE resource.id = ANY (service.resource_ids) AND resource.is_active
                         AND resource.deleted_at IS NULL), '[]') AS resources,
            coalesce((SELECT jsonb_agg(jsonb_build_object('resource_id', one.resource_id, 'starts_on', one.starts_on,
                               'ends_on', one.ends_on, 'hours', one.hours) ORDER BY one.starts_on, one.id)
                        FROM service_exception one
                       WHERE one.deleted_at IS NULL AND one.ends_on >= to_char(now() - interval '3 days', 'YYYY-MM-DD')
                         AND (one.resource_id IS NULL OR one.resource_id = ANY (service.resource_ids))), '[]')
              AS exceptions
       FROM service
      WHERE (service.id = :idOrSlug OR service.slug = :idOrSlug) AND service.deleted_at IS NULL
      ORDER BY service.id = :idOrSlug DESC LIMIT 1`,
    { idOrSlug },
  )
}

/** The services that storefronts show, for sitemaps. */
export function publicAddresses(sql: Knex) {
  return readRows(
    sql,
    addressRow,
    "SELECT slug, updated_at FROM service WHERE is_active AND deleted_at IS NULL ORDER BY id",
  )
}

/** When these resources are booked. Holds that have expired do not count. One statement. */
export function busyBetween(
  sql: Knex,
  {
    ids,
    from,
    to,
    now,
    except = null,
  }: { ids: readonly string[]; from: Date; to: Date; now: Date; except?: string | null },
): Promise<Busy[]> {
  return readRows(
    sql,
    busyRow,
    `SELECT slot.service_id, slot.resource_id, slot.starts_at, slot.blocked_from, slot.blocked_to,
            slot.taken - coalesce((SELECT sum(booking.quantity)::int FROM service_booking booking
                          WHERE booking.service_id = slot.service_id AND booking.resource_id = slot.resource_id
                            AND booking.starts_at = slot.starts_at AND booking.deleted_at IS NULL
                            AND ((booking.status = 'held' AND booking.hold_expires_at <= :now)
                              OR (booking.id = :except AND booking.status NOT IN ('canceled', 'expired')))), 0) AS taken
       FROM service_slot slot
      WHERE slot.resource_id = ANY (CAST(:ids AS text[])) AND slot.blocked_to > :from AND slot.blocked_from < :to
        AND slot.taken > 0 AND slot.deleted_at IS NULL`,
    { ids, from, to, now, except },
  )
}

const BOOKINGS = `FROM service_booking booking JOIN service ON service.id = booking.service_id
                  JOIN service_resource resource ON resource.id = booking.resource_id`
const COLUMNS = `booking.*, service.slug AS service_slug, service.title AS service_title, service.duration_minutes,
                 service.change_until_minutes, resource.name AS resource_name`

export function bookingOf(sql: Knex, id: string): Promise<Booking | undefined> {
  return readRow(
    sql,
    bookingRow,
    `SELECT ${COLUMNS} ${BOOKINGS} WHERE booking.id = :id AND booking.deleted_at IS NULL`,
    { id },
  )
}

export function bookingsByIds(sql: Knex, ids: readonly string[]): Promise<Booking[]> {
  return readRows(
    sql,
    bookingRow,
    `SELECT ${COLUMNS} ${BOOKINGS} WHERE booking.id = ANY (CAST(:ids AS text[])) AND booking.deleted_at IS NULL`,
    { ids },
  )
}

const CONDITIONS: Record<keyof BookingFilter, string> = {
  service_id: "booking.service_id = :service_id",
  resource_id: "booking.resource_id = :resource_id",
  customer_id: "booking.customer_id = :customer_id",
  order_id: "booking.order_id = :order_id",
  status: "booking.status = ANY (CAST(:statuses AS text[]))",
  starts_from: "booking.ends_at > :starts_from",
  starts_to: "booking.starts_at < :starts_to",
  q: `concat_ws(' ', booking.number, booking.first_name, booking.last_name, booking.email, booking.phone)
      ILIKE :pattern`,
}

const COLUMN_OF: Record<string, string> = { starts_at: "booking.starts_at", created_at: "booking.created_at" }

/** A page of bookings, and how many there are. Two statements. */
export async function listBookings(
  sql: Knex,
  filter: BookingFilter,
  { limit, offset, order }: OrderedPage,
): Promise<{ items: Booking[]; count: number }> {
  const given = Object.entries(CONDITIONS).filter(([name]) => Reflect.get(filter, name) !== undefined)
  const where = ["booking.deleted_at IS NULL", ...given.map(([, condition]) => condition)].join(" AND ")
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = COLUMN_OF[order.replace(/^-/, "")] ?? "booking.starts_at"
  const values = {
    ...Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined)),
    // An expired hold is shown as canceled.
    statuses: filter.status === "canceled" ? ["canceled", "expired"] : [filter.status ?? ""],
    pattern: `%${(filter.q ?? "").replaceAll(/[\\%_]/g, "\\$&")}%`,
    limit,
    offset,
  }
  const items = await readRows(
    sql,
    bookingRow,
    `SELECT ${COLUMNS} ${BOOKINGS} WHERE ${where}
      ORDER BY ${column} ${direction}, booking.id ${direction} LIMIT :limit OFFSET :offset`,
    values,
  )
  return {
    items,
    count: await readCount(
      sql,
      `SELECT count(*)::int AS count FROM service_booking booking WHERE ${where}`,
      values,
    ),
  }
}

const SHOWN = `booking.deleted_at IS NULL AND (booking.status IN ('confirmed', 'completed', 'no_show')
  OR (booking.status = 'held' AND booking.hold_expires_at > :now))`
/** No booking is longer than a week, so the index of starts finds them. */
const BETWEEN = `booking.starts_at < :to AND booking.starts_at > CAST(:from AS timestamptz) - interval '8 days'
  AND booking.ends_at > :from AND ${SHOWN}`

/** SQL for the calendar. Bindings: `:from`, `:to`, `:now`, `:until`. */
export const BOOKINGS_BETWEEN = {
  entries: `
    SELECT booking.id, service.title, booking.starts_at, booking.ends_at, resource.timezone, booking.status,
           coalesce(nullif(trim(concat_ws(' ', booking.first_name, booking.last_name)), ''), booking.email) AS person,
           resource.name AS place, booking.quantity AS sold, CAST(NULL AS int) AS remaining,
           booking.status = 'confirmed' AND booking.ends_at > :now AS is_movable
      ${BOOKINGS} WHERE ${BETWEEN} ORDER BY booking.starts_at, booking.id LIMIT :until`,
  count: `SELECT count(*)::int FROM service_booking booking WHERE ${BETWEEN}`,
}

/** SQL for the next bookings that take place. Bindings: `:now`, `:limit`. */
export const NEXT_BOOKINGS = `
  SELECT booking.id, service.title, booking.starts_at,
         nullif(trim(concat_ws(' ', booking.first_name, booking.last_name)), '') AS person,
         booking.quantity AS sold, CAST(NULL AS int) AS remaining
    FROM service_booking booking JOIN service ON service.id = booking.service_id
   WHERE booking.starts_at >= :now AND booking.status = 'confirmed' AND booking.deleted_at IS NULL
   ORDER BY booking.starts_at, booking.id LIMIT :limit`
