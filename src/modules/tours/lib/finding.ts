import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { FREED_QUOTAS, placesLeft } from "../../../lib/capacity/places"
import { dated } from "../../../lib/contract/dated"
import type { OrderedPage } from "../../../lib/contract/lists"
import { readRow } from "../../../lib/database"
import { IDS_WITHIN_DESTINATION } from "../../../lib/destinations/join"
import { publicColumns } from "../../../lib/publications/public-query"
import { hasWords, isPublic, joinTranslation } from "../../../lib/publications/reading"
import type { Listed, Reader } from "../../../lib/publications/types"
import { joinAllRatings, joinRating } from "../../../lib/reviews/rating"
import { IDS_WITHIN_CATEGORY } from "../../../lib/tour-categories/join"
import { listedTour, tourOffer } from "../schemas"
import type { PriceContext, TourFilter, TourOffer, TourSummary } from "../types"
import { CALCULATED, IS_OUTDATED, JOIN_OFFER, KNOWN_DEPARTURE, KNOWN_PRICE } from "./offers"
import { NEXT_DEPARTURE, ON_SALE, pricesOf, VARIANTS } from "./on-sale"
import { summaryColumns, tables } from "./tables"

const offerRow = dated(z.object(tourOffer))
const pageRow = z.object({ items: z.array(dated(listedTour)), count: z.number(), is_outdated: z.boolean() })

/** A page of tours. `is_outdated` means that rows of `tour_offer` must be renewed. */
type FoundTours = Listed<TourSummary> & { is_outdated: boolean }

const RATING = "rating.average AS rating_average, coalesce(rating.count, 0) AS rating_count"

/** For each value of `order`, the SQL expression to sort by. The id decides between equal ones. */
const ORDERS: Record<string, string> = {
  position: "p.position",
  title: "p.title",
  published_at: "p.published_at",
  duration_days: "p.duration_days",
  price: KNOWN_PRICE,
  next_departure: KNOWN_DEPARTURE,
  rating: "rating.average",
}

/**
 * A page of public tours with the lowest price for this caller and the next departure, and the number of all that
 * match. One statement. It calculates prices and departures of the page, and otherwise only those that `tour_offer` does
 * not know.
 */
export async function listTours(
  sql: Knex,
  reader: Reader,
  query: TourFilter & OrderedPage,
): Promise<FoundTours> {
  const name = query.order.replace(/^-/, "")
  const direction = query.order.startsWith("-") ? "DESC" : "ASC"
  const hasPriceFilter = query.price_min !== undefined || query.price_max !== undefined
  const pricesFirst = query.prices !== undefined && (name === "price" || hasPriceFilter)
  const withOffers = pricesFirst || name === "next_departure"
  const sorted = name === "price" && !query.prices ? "NULL::numeric" : (ORDERS[name] ?? "p.position")
  const byOrder = `ORDER BY sorted ${direction} NULLS LAST, id ${direction}`
  const pricesOfPage = `${VARIANTS} AND rate.tour_id IN (SELECT id FROM page)`
  const found = await readRow(
    sql,
    pageRow,
    `WITH ${pricesFirst ? `${CALCULATED}, ${pricesOf(`${VARIANTS} AND rate.tour_id IN (SELECT id FROM calculated)`, false)},` : ""}
     listed AS (
       SELECT p.id, ${sorted} AS sorted FROM tour p ${withOffers ? JOIN_OFFER : ""}
         ${pricesFirst ? "LEFT JOIN priced ON priced.tour_id = p.id" : ""}
         ${name === "rating" ? joinAllRatings("tour", "p.id") : ""}
        WHERE ${[isPublic, ...conditions(query)].join(" AND ")}),
     page AS (
       SELECT id, row_number() OVER (${byOrder}) AS place
         FROM (SELECT id, sorted FROM listed ${byOrder} LIMIT :limit OFFSET :offset) first)
     ${!pricesFirst && query.prices ? `, ${pricesOf(pricesOfPage, true)}` : ""}
     SELECT (SELECT count(*) FROM listed)::int AS count, ${withOffers ? IS_OUTDATED : "false"} AS is_outdated,
            (SELECT coalesce(jsonb_agg(to_jsonb(item) ORDER BY item.place), '[]') FROM (
               SELECT page.place, ${publicColumns(summaryColumns)}, ${NEXT_DEPARTURE} AS next_departure_at,
                      ${RATING}, ${priceColumn(query, pricesFirst)} AS price_from
                 FROM page JOIN tour p ON p.id = page.id ${joinTranslation(tables)} ${joinRating("tour", "p.id")}
                 ${pricesFirst ? JOIN_OFFER : ""}
                 ${query.prices ? "LEFT JOIN priced ON priced.tour_id = p.id" : ""}) item) AS items`,
    { ...reader, ...query, ...query.prices, places: query.places ?? 1, soon: soonFor(query, reader.now) },
  )
  return found ?? { items: [], count: 0, is_outdated: false }
}

function priceColumn({ prices }: TourFilter, areKnown: boolean): string {
  if (!prices) return "NULL::numeric"
  return areKnown ? KNOWN_PRICE : "priced.price"
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
    price_min === undefined ? [] : `${KNOWN_PRICE} >= :price_min`,
    price_max === undefined ? [] : `${KNOWN_PRICE} <= :price_max`,
  ].flat()
}

/** Departures of so many days are read together. For later ones, each tour is looked up, if it has no earlier one. */
const SOON_MS = 14 * 86_400_000

function soonFor({ departs_from }: TourFilter, now: Date): Date {
  const from = departs_from === undefined ? now.getTime() : Date.parse(departs_from)
  return new Date(Math.max(now.getTime(), from) + SOON_MS)
}

function byDeparture({ departs_from, departs_to, places }: TourFilter): string[] {
  if (departs_from === undefined && departs_to === undefined && places === undefined) return []
  const times = [
    // The sale of a departure ends before it starts.
    "d.starts_at > :now",
    departs_from === undefined ? [] : "d.starts_at >= :departs_from",
    departs_to === undefined ? [] : "d.starts_at < :departs_to",
  ].flat()
  const open = [ON_SALE, ...times].join(" AND ")
  const withPlaces = "coalesce(d.places_left, :places) >= :places"
  // `places_left` still counts expired holds that nobody has marked yet. There are few, so they are looked up.
  return [
    `(p.id IN (SELECT d.tour_id FROM tour_departure d WHERE ${open} AND d.starts_at < :soon AND ${withPlaces})
      OR p.id = ANY(ARRAY(
        SELECT d.tour_id FROM tour_departure d WHERE d.quota_id = ANY(ARRAY(${FREED_QUOTAS})) AND ${open}
           AND coalesce(${placesLeft("d.quota_id")}, :places) >= :places))
      OR EXISTS (SELECT FROM tour_departure d
         WHERE d.tour_id = p.id AND ${open} AND d.starts_at >= :soon AND ${withPlaces}))`,
  ]
}
