import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { ACTIVE_LISTS } from "../../../../engine/reads/chosen-prices"
import { publicColumns } from "../../../../kits/publications/public-query"
import { hasWords, isPublic, joinTranslation } from "../../../../kits/publications/reading"
import type { Listed, Reader } from "../../../../kits/publications/types"
import { wordBindings } from "../../../../kits/publications/wanted-words"
import { dated } from "../../../../kits/rows/dated"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { readRow } from "../../../../lib/database"
import { IDS_WITHIN_DESTINATION } from "../../../destinations/join"
import { joinAllRatings, joinRating } from "../../../reviews/rating"
import { IDS_WITHIN_CATEGORY } from "../../../tour-categories/join"
import { listedTour, tourOffer } from "../schemas"
import type { PriceContext, TourFilter, TourOffer, TourSummary } from "../types"
import { byDeparture, departureWindow } from "./departing"
import { CALCULATED, IS_OUTDATED, JOIN_OFFER, KNOWN_DEPARTURE, KNOWN_PRICES } from "./offers"
import { NEXT_DEPARTURE, pricesOf, todayOf, VARIANTS } from "./on-sale"
import { BUYER, LACKS_PRICES } from "./special-prices"
import { summaryColumns, tables } from "./tables"

const offerRow = dated(z.object(tourOffer))
const pageRow = z.object({
  items: z.array(dated(listedTour)),
  count: z.number(),
  is_outdated: z.boolean(),
  lacks_prices: z.boolean(),
})

/** A page of tours, and whether rows of `tour_offer` must be renewed or lack prices for this caller. */
type FoundTours = Listed<TourSummary> & { is_outdated: boolean; lacks_prices: boolean }

const RATING = "rating.average AS rating_average, coalesce(rating.count, 0) AS rating_count"

const pricedIn = (table: string) => `${VARIANTS} AND rate.tour_id = ANY(ARRAY(SELECT id FROM ${table}))`

/** For each value of `order`, the SQL expression to sort by. The id decides between equal ones. */
const ORDERS: Record<string, string> = {
  position: "p.position",
  title: "coalesce(t.title, p.title) COLLATE :name_order:",
  published_at: "p.published_at",
  duration_days: "p.duration_days",
  price: "known.price",
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
  const departing = byDeparture(query)
  const isOffered = pricesFirst || name === "next_departure" || departing.length > 0
  const sorted = name === "price" && !query.prices ? "NULL::numeric" : (ORDERS[name] ?? "p.position")
  const byOrder = `ORDER BY sorted ${direction} NULLS LAST, id ${direction}`
  const found = await readRow(
    sql,
    pageRow,
    `WITH ${pricesFirst ? `${BUYER}, ${CALCULATED}, ${pricesOf(pricedIn("calculated"), false)},` : ""}
     listed AS (
       SELECT p.id, ${sorted} AS sorted${pricesFirst ? ", known.price" : ""}
         FROM tour p ${name === "next_departure" || departing.length > 0 ? JOIN_OFFER : ""}
         ${pricesFirst ? `LEFT JOIN (${KNOWN_PRICES}) known ON known.tour_id = p.id` : ""}
         ${name === "rating" ? joinAllRatings("tour", "p.id") : ""} ${name === "title" ? joinTranslation(tables) : ""}
        WHERE ${[isPublic, ...conditions(query), ...departing].join(" AND ")}),
     page AS (
       SELECT first.*, row_number() OVER (${byOrder}) AS place
         FROM (SELECT * FROM listed ${byOrder} LIMIT :limit OFFSET :offset) first)
     ${!pricesFirst && query.prices ? `, ${ACTIVE_LISTS}, ${pricesOf(pricedIn("page"), true)}` : ""}
     SELECT (SELECT count(*) FROM listed)::int AS count, ${isOffered ? IS_OUTDATED : "false"} AS is_outdated,
            ${pricesFirst ? LACKS_PRICES : "false"} AS lacks_prices,
            (SELECT coalesce(jsonb_agg(to_jsonb(item) ORDER BY item.place), '[]') FROM (
               SELECT page.place, ${publicColumns(summaryColumns)}, ${NEXT_DEPARTURE} AS next_departure_at,
                      ${RATING}, ${priceColumn(query, pricesFirst)} AS price_from
                 FROM page JOIN tour p ON p.id = page.id ${joinTranslation(tables)} ${joinRating("tour", "p.id")}
                 ${query.prices && !pricesFirst ? "LEFT JOIN priced ON priced.tour_id = p.id" : ""}) item) AS items`,
    {
      ...reader,
      ...query,
      ...wordBindings(query.q),
      ...query.prices,
      ...departureWindow(query),
      today: todayOf(reader.now),
    },
  )
  return found ?? { items: [], count: 0, is_outdated: false, lacks_prices: false }
}

function priceColumn({ prices }: TourFilter, areKnown: boolean): string {
  if (!prices) return "NULL::numeric"
  return areKnown ? "page.price" : "priced.price"
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
    `${prices ? `WITH ${ACTIVE_LISTS}, ${pricesOf(`${VARIANTS} AND rate.tour_id = :id`, true)}` : ""}
     SELECT ${NEXT_DEPARTURE} AS next_departure_at, ${RATING},
            ${prices ? "priced.price" : "NULL::numeric"}::float8 AS price_from
       FROM tour p ${joinRating("tour", "p.id")} ${prices ? "LEFT JOIN priced ON priced.tour_id = p.id" : ""}
      WHERE p.id = :id`,
    { ...prices, id, now, today: todayOf(now) },
  )
}

function conditions(filter: TourFilter): string[] {
  const { q, destination, category, duration_min, duration_max } = filter
  return [
    q ? hasWords(tables, q) : [],
    destination
      ? `p.id IN (SELECT j.tour_id FROM tour_destination j WHERE j.destination_id IN (${IDS_WITHIN_DESTINATION}))`
      : [],
    category
      ? `p.id IN (SELECT j.tour_id FROM tour_in_category j WHERE j.category_id IN (${IDS_WITHIN_CATEGORY}))`
      : [],
    duration_min === undefined ? [] : "p.duration_days >= :duration_min",
    duration_max === undefined ? [] : "p.duration_days <= :duration_max",
    byPrice(filter),
  ].flat()
}

function byPrice({ price_min, price_max, prices }: TourFilter): string[] {
  if (price_min === undefined && price_max === undefined) return []
  // Without a region or currency nothing has a price.
  if (!prices) return ["false"]
  return [
    price_min === undefined ? [] : "known.price >= :price_min",
    price_max === undefined ? [] : "known.price <= :price_max",
  ].flat()
}
