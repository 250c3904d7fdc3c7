import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { placesLeft } from "../../../lib/capacity/places"
import { dated } from "../../../lib/contract/dated"
import type { OrderedPage } from "../../../lib/contract/lists"
import { readRow } from "../../../lib/database"
import { IDS_WITHIN_DESTINATION } from "../../../lib/destinations/join"
import { ACTIVE_LISTS, chosenPrices } from "../../../lib/prices/chosen"
import { publicColumns } from "../../../lib/publications/public-query"
import { hasWords, isPublic, joinTranslation } from "../../../lib/publications/reading"
import type { Listed, Reader } from "../../../lib/publications/types"
import { joinRating } from "../../../lib/reviews/rating"
import { IDS_WITHIN_CATEGORY } from "../../../lib/tour-categories/join"
import { listedTour, tourOffer } from "../schemas"
import type { PriceContext, TourFilter, TourOffer, TourSummary } from "../types"
import { summaryColumns, tables } from "./tables"

const offerRow = dated(z.object(tourOffer))
const pageRow = z.object({ items: z.array(dated(listedTour)), count: z.number() })

/** A departure of the tour `p` that can be bought now, apart from its places. */
const OPEN = `d.tour_id = p.id AND d.deleted_at IS NULL AND d.departure_status = 'scheduled' AND d.cutoff_at > :now`

const NEXT_DEPARTURE = `(SELECT d.starts_at FROM tour_departure d WHERE ${OPEN} ORDER BY d.starts_at LIMIT 1)`

/** Variants whose price counts as a tour's: of units that take a place, and of no season that is over. */
const VARIANTS = `SELECT rate.variant_id AS id FROM tour_rate rate
    JOIN tour_unit unit ON unit.id = rate.unit_id AND unit.deleted_at IS NULL AND unit.places > 0
    LEFT JOIN tour_season season ON season.id = rate.season_id
   WHERE rate.deleted_at IS NULL AND (rate.season_id IS NULL OR (
     season.deleted_at IS NULL AND season.ends_on >= to_char(CAST(:now AS timestamptz), 'YYYY-MM-DD')))`

const RATING = "rating.average AS rating_average, coalesce(rating.count, 0) AS rating_count"

const pricesOf = (
  variants: string,
  areFew: boolean,
) => `${ACTIVE_LISTS}, ${chosenPrices(variants, { areFew })},
  priced AS (
    SELECT rate.tour_id, min(chosen.amount) AS price FROM chosen
      JOIN tour_rate rate ON rate.variant_id = chosen.variant_id AND rate.deleted_at IS NULL GROUP BY 1)`

/** For each value of `order`, the SQL expression to sort by. The id decides between equal ones. */
const ORDERS: Record<string, string> = {
  position: "p.position",
  title: "p.title",
  published_at: "p.published_at",
  duration_days: "p.duration_days",
  price: "priced.price",
  next_departure: NEXT_DEPARTURE,
  rating: "rating.average",
}

/**
 * A page of public tours with the lowest price for this caller and the next departure, and the number of all that
 * match. One statement.
 */
export async function listTours(
  sql: Knex,
  reader: Reader,
  query: TourFilter & OrderedPage,
): Promise<Listed<TourSummary>> {
  const name = query.order.replace(/^-/, "")
  const direction = query.order.startsWith("-") ? "DESC" : "ASC"
  const hasPriceFilter = query.price_min !== undefined || query.price_max !== undefined
  const pricesFirst = query.prices !== undefined && (name === "price" || hasPriceFilter)
  const sorted = name === "price" && !query.prices ? "NULL::numeric" : (ORDERS[name] ?? "p.position")
  const found = await readRow(
    sql,
    pageRow,
    `WITH ${pricesFirst ? `${pricesOf(VARIANTS, false)},` : ""}
     listed AS (
       SELECT p.id, ${sorted} AS sorted FROM tour p
         ${pricesFirst ? "LEFT JOIN priced ON priced.tour_id = p.id" : ""}
         ${name === "rating" ? joinRating("tour", "p.id") : ""}
        WHERE ${[isPublic, ...conditions(query)].join(" AND ")}),
     page AS (
       SELECT id, row_number() OVER (ORDER BY sorted ${direction} NULLS LAST, id ${direction}) AS place FROM listed
        ORDER BY place LIMIT :limit OFFSET :offset)
     ${!pricesFirst && query.prices ? `, ${pricesOf(`${VARIANTS} AND rate.tour_id IN (SELECT id FROM page)`, true)}` : ""}
     SELECT (SELECT count(*) FROM listed)::int AS count,
            (SELECT coalesce(jsonb_agg(to_jsonb(item) ORDER BY item.place), '[]') FROM (
               SELECT page.place, ${publicColumns(summaryColumns)}, ${NEXT_DEPARTURE} AS next_departure_at,
                      ${RATING}, ${query.prices ? "priced.price" : "NULL::numeric"} AS price_from
                 FROM page JOIN tour p ON p.id = page.id ${joinTranslation(tables)} ${joinRating("tour", "p.id")}
                 ${query.prices ? "LEFT JOIN priced ON priced.tour_id = p.id" : ""}) item) AS items`,
    { ...reader, ...query, ...query.prices, places: query.places ?? 1 },
  )
  return { items: found?.items ?? [], count: found?.count ?? 0 }
}

/** The values that {@link listTours} adds to a tour, also to one that is not public. */
export function offerOf(
  sql: Knex,
  id: string,
  prices: PriceContext | undefined,
  now: Date,
): Promise<TourOffer | undefined> {
  return readRow(
    sql,
    offerRow,
    `${prices ? `WITH ${pricesOf(`${VARIANTS} AND rate.tour_id = :id`, true)}` : ""}
     SELECT ${NEXT_DEPARTURE} AS next_departure_at, ${RATING},
            ${prices ? "priced.price" : "NULL::numeric"}::float8 AS price_from
       FROM tour p ${joinRating("tour", "p.id")} ${prices ? "LEFT JOIN priced ON priced.tour_id = p.id" : ""}
      WHERE p.id = :id`,
    { ...prices, id, now },
  )
}

function conditions(filter: TourFilter): string[] {
  const { q, destination, category, duration_min, duration_max } = filter
  return [
    q ? hasWords(tables) : [],
    destination
      ? `p.id IN (SELECT j.tour_id FROM tour_destination j WHERE j.destination_id IN (${IDS_WITHIN_DESTINATION}))`
      : [],
    category
      ? `p.id IN (SELECT j.tour_id FROM tour_in_category j WHERE j.category_id IN (${IDS_WITHIN_CATEGORY}))`
      : [],
    duration_min === undefined ? [] : "p.duration_days >= :duration_min",
    duration_max === undefined ? [] : "p.duration_days <= :duration_max",
    byPrice(filter),
    byDeparture(filter),
  ].flat()
}

function byPrice({ price_min, price_max, prices }: TourFilter): string[] {
  if (price_min === undefined && price_max === undefined) return []
  // Without a region or currency nothing has a price.
  if (!prices) return ["false"]
  return [
    price_min === undefined ? [] : "priced.price >= :price_min",
    price_max === undefined ? [] : "priced.price <= :price_max",
  ].flat()
}

function byDeparture({ departs_from, departs_to, places }: TourFilter): string[] {
  if (departs_from === undefined && departs_to === undefined && places === undefined) return []
  const times = [
    departs_from === undefined ? [] : "d.starts_at >= :departs_from",
    departs_to === undefined ? [] : "d.starts_at < :departs_to",
  ].flat()
  const left = placesLeft("d.quota_id")
  return [
    `EXISTS (SELECT FROM tour_departure d
      WHERE ${[OPEN, ...times].join(" AND ")} AND coalesce(${left}, :places) >= :places)`,
  ]
}
