import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { ACTIVE_LISTS, chosenPrices } from "../../../../engine/reads/chosen-prices"
import { execute, readCount, readRow, readRows } from "../../../../lib/database"
import { isHeld, placesLeft } from "../../../capacity/places"
import type { Departure, DepartureFilter, DepartureOnSale, Option, PriceContext, Rate, Unit } from "../types"
import { departureOnSaleRow, departureRow, optionRow, rateRow, unitRow } from "./row-schemas"

const SEASON = `(SELECT season.id FROM tour_season season
   WHERE season.tour_id = d.tour_id AND season.deleted_at IS NULL
     AND season.starts_on <= left(d.local_start, 10) AND season.ends_on >= left(d.local_start, 10)
   ORDER BY season.position, season.id LIMIT 1) AS season_id`

/**
 * SQL for the number of travellers of orders who take a place on the departure `d`. Carts do not count, because many are
 * never bought.
 */
const SOLD = `(
   SELECT count(*)::int FROM tour_passenger one
     JOIN tour_booking booking ON booking.id = one.booking_id AND booking.status = 'confirmed'
     JOIN tour_unit unit ON unit.id = one.unit_id AND unit.places > 0
    WHERE one.departure_id = d.id)`

/** Counted only where it decides whether the departure is guaranteed. */
const PARTICIPANTS = `CASE WHEN d.is_guaranteed OR d.min_participants = 0 THEN 0 ELSE ${SOLD} END AS participants`

const DEPARTURE = `d.id, d.tour_id, d.rule_id, d.quota_id, d.starts_at, d.ends_at, d.local_start, d.timezone, d.cutoff_at,
  d.min_participants, d.is_guaranteed, d.departure_status, ${PARTICIPANTS}, ${SEASON}`

/** The departures of a tour as a storefront or an admin sees them, the earliest first. */
export async function departuresOf(
  sql: Knex,
  { tour_id, from, to, limit, offset = 0, isDescending = false, onlyScheduled = false }: DepartureFilter,
): Promise<Departure[]> {
  const direction = isDescending ? "DESC" : "ASC"
  return readRows(
    sql,
    departureRow,
    `SELECT ${DEPARTURE} FROM tour_departure d WHERE ${conditions({ tour_id, from, to, onlyScheduled })}
      ORDER BY d.starts_at ${direction}, d.id ${direction} LIMIT :limit OFFSET :offset`,
    { tour_id: tour_id ?? null, from: from ?? null, to: to ?? null, limit, offset },
  )
}

export function countDepartures(sql: Knex, filter: DepartureFilter): Promise<number> {
  const { tour_id, from, to } = filter
  return readCount(sql, `SELECT count(*)::int AS count FROM tour_departure d WHERE ${conditions(filter)}`, {
    tour_id: tour_id ?? null,
    from: from ?? null,
    to: to ?? null,
  })
}

function conditions({
  tour_id,
  from,
  to,
  onlyScheduled = false,
}: Pick<DepartureFilter, "tour_id" | "from" | "to" | "onlyScheduled">): string {
  return [
    "d.deleted_at IS NULL",
    tour_id === undefined ? [] : "d.tour_id = :tour_id",
    from === undefined ? [] : "d.starts_at >= :from",
    to === undefined ? [] : "d.starts_at < :to",
    onlyScheduled ? "d.departure_status = 'scheduled'" : [],
  ]
    .flat()
    .join(" AND ")
}

/** Departures by id. Deleted ones are missing. */
export function departuresById(sql: Knex, ids: readonly string[]): Promise<Departure[]> {
  return readRows(
    sql,
    departureRow,
    `SELECT ${DEPARTURE} FROM tour_departure d WHERE d.id = ANY(CAST(:ids AS text[])) AND d.deleted_at IS NULL
      ORDER BY d.starts_at, d.id`,
    { ids },
  )
}

/** Departures by id with what decides about their sale. Deleted ones are missing. */
export function departuresOnSale(sql: Knex, ids: readonly string[], now: Date): Promise<DepartureOnSale[]> {
  return readRows(
    sql,
    departureOnSaleRow,
    `SELECT ${DEPARTURE}, p.title AS tour_title, p.country_code, p.needs_passengers,
            p.passenger_form_id,
            (p.status <> 'draft' AND p.published_at <= :now) AS is_public
       FROM tour_departure d JOIN tour p ON p.id = d.tour_id AND p.deleted_at IS NULL
      WHERE d.id = ANY(CAST(:ids AS text[])) AND d.deleted_at IS NULL`,
    { ids, now },
  )
}

/** Deletes the departures of a rule that nobody has booked or is about to book. */
export function deleteFree(sql: Knex, ruleId: string): Promise<number> {
  return execute(
    sql,
    `UPDATE tour_departure d SET deleted_at = now() WHERE d.rule_id = :ruleId AND d.deleted_at IS NULL
        AND NOT EXISTS (SELECT FROM tour_booking b WHERE b.departure_id = d.id AND b.status <> 'canceled')`,
    { ruleId },
  )
}

/** Puts back the departures of a rule. */
export function restoreFree(sql: Knex, ruleId: string): Promise<number> {
  return execute(sql, `UPDATE tour_departure SET deleted_at = NULL WHERE rule_id = :ruleId`, { ruleId })
}

export function unitsOf(sql: Knex, tourIds: readonly string[]): Promise<Unit[]> {
  return readRows(
    sql,
    unitRow,
    `SELECT id, tour_id, title, min_age, max_age, places, max_per_booking, position FROM tour_unit
      WHERE tour_id = ANY(CAST(:tourIds AS text[])) AND deleted_at IS NULL ORDER BY position, id`,
    { tourIds },
  )
}

export function ratesOf(sql: Knex, tourIds: readonly string[]): Promise<Rate[]> {
  return readRows(
    sql,
    rateRow,
    `SELECT tour_id, unit_id, season_id, product_id, variant_id FROM tour_rate
      WHERE tour_id = ANY(CAST(:tourIds AS text[])) AND deleted_at IS NULL ORDER BY id`,
    { tourIds },
  )
}

export function optionsOf(sql: Knex, tourIds: readonly string[]): Promise<Option[]> {
  return readRows(
    sql,
    optionRow,
    `SELECT id, tour_id, title, type, per, product_id, variant_id, position FROM tour_option
      WHERE tour_id = ANY(CAST(:tourIds AS text[])) AND deleted_at IS NULL ORDER BY position, id`,
    { tourIds },
  )
}

const amountRow = z.object({ variant_id: z.string(), amount: z.coerce.number() })

/** The prices of variants for a caller. A variant without a price is missing. */
export async function amountsOf(
  sql: Knex,
  variantIds: readonly string[],
  prices: PriceContext,
  now: Date,
): Promise<Map<string, number>> {
  const rows = await readRows(
    sql,
    amountRow,
    `WITH ${ACTIVE_LISTS}, ${chosenPrices("SELECT unnest(CAST(:variantIds AS text[]))", { areFew: true })}
     SELECT variant_id, amount FROM chosen WHERE amount IS NOT NULL`,
    { ...prices, now, variantIds },
  )
  return new Map(rows.map(({ variant_id, amount }) => [variant_id, amount]))
}

const tourTitleRow = z.object({ id: z.string(), title: z.string() })

/** The tour of a unit, a rate or an option. `undefined` if the tour was deleted. */
export function tourOfPrice(sql: Knex, priceId: string): Promise<z.output<typeof tourTitleRow> | undefined> {
  return readRow(
    sql,
    tourTitleRow,
    `SELECT p.id, p.title FROM tour p WHERE p.deleted_at IS NULL AND p.id IN (
       SELECT tour_id FROM tour_unit WHERE id = :priceId
        UNION ALL SELECT tour_id FROM tour_rate WHERE id = :priceId
        UNION ALL SELECT tour_id FROM tour_option WHERE id = :priceId)`,
    { priceId },
  )
}

/** SQL for the next departures of all tours. Bindings: `:now`, `:limit`. */
export const NEXT_DEPARTURES = `
  SELECT d.id, d.title, d.starts_at, CAST(NULL AS text) AS person, ${SOLD} AS sold,
         ${placesLeft("d.quota_id")} AS remaining
    FROM (SELECT one.id, one.starts_at, one.quota_id, tour.title FROM tour_departure one
            JOIN tour ON tour.id = one.tour_id AND tour.status <> 'draft' AND tour.deleted_at IS NULL
           WHERE one.starts_at >= :now AND one.departure_status = 'scheduled' AND one.deleted_at IS NULL
           ORDER BY one.starts_at, one.id LIMIT :limit) d
   ORDER BY d.starts_at, d.id`

const BETWEEN = `d.deleted_at IS NULL AND d.starts_at < :to AND d.ends_at > :from`

/** SQL for the calendar, with tours that are drafts. Bindings: `:from`, `:to`, `:now`, `:until`. */
export const DEPARTURES_BETWEEN = {
  entries: `
    SELECT d.id, d.title, d.starts_at, d.ends_at, d.timezone, d.departure_status AS status,
           CAST(NULL AS text) AS person, CAST(NULL AS text) AS place, ${SOLD} AS sold,
           ${placesLeft("d.quota_id")} AS remaining,
           d.departure_status = 'scheduled' AND d.ends_at > :now AND NOT EXISTS (
             SELECT FROM tour_booking booking
              WHERE booking.departure_id = d.id AND booking.status <> 'canceled' AND ${isHeld("booking.hold_id")}
           ) AS is_movable
      FROM (SELECT d.*, tour.title FROM tour_departure d
              JOIN tour ON tour.id = d.tour_id AND tour.deleted_at IS NULL
             WHERE ${BETWEEN} ORDER BY d.starts_at, d.id LIMIT :until) d
     ORDER BY d.starts_at, d.id`,
  count: `SELECT count(*)::int FROM tour_departure d
            JOIN tour ON tour.id = d.tour_id AND tour.deleted_at IS NULL WHERE ${BETWEEN}`,
}
