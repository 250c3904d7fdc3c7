import { FREED_QUOTAS, placesLeft } from "../../../capacity/places"
import { MAX_KNOWN_PLACES } from "../offers-sql"
import type { TourFilter } from "../types"
import { ON_SALE, OPEN } from "./on-sale"

/**
 * `tour_offer.days` tells on which days a tour has places left. Its element `n` has a bit for each day in UTC from
 * `days_from` on. The bit is 1 if a departure of that day has at least `n` places.
 */

const DAY_MS = 86_400_000
/** A tour whose departures cover more days has no `days`, because the row would be slow to read. */
const MAX_DAYS = 1_000
const [FIRST_MS, LAST_MS] = [Date.parse("2000-01-01"), Date.parse("9999-12-31")]

/** The digits of all numbers of places that `days` knows. */
const DIGITS = Array.from({ length: MAX_KNOWN_PLACES + 1 }, (_, places) => places).join("")

/**
 * SQL for one row about the departures of the tour `p` that are on sale: the first start, the first end of a sale, and
 * the days. `places` has a digit for each day: its places, at most {@link MAX_KNOWN_PLACES}.
 */
export const SALE_OF_TOUR = `
  SELECT starts_at, cutoff_at, days_from,
         CASE WHEN places IS NULL THEN '{}' WHEN length(places) <= ${MAX_DAYS} THEN ARRAY(
           SELECT CAST(translate(places, '${DIGITS}', rpad(repeat('0', n), ${DIGITS.length}, '1')) AS varbit)
             FROM generate_series(1, ${MAX_KNOWN_PLACES}) n ORDER BY n) END AS days
    FROM (SELECT min(starts_at) AS starts_at, min(cutoff_at) AS cutoff_at, min(day) AS days_from,
                 string_agg(lpad(places, least(days_since, ${MAX_DAYS + 1}), '0'), '' ORDER BY day) AS places
            FROM (SELECT *, day - lag(day, 1, day - 1) OVER (ORDER BY day) AS days_since
                    FROM (SELECT CAST(d.starts_at AT TIME ZONE 'UTC' AS date) AS day, min(d.starts_at) AS starts_at,
                                 min(d.cutoff_at) AS cutoff_at,
                                 CAST(greatest(0, least(${MAX_KNOWN_PLACES},
                                   max(coalesce(d.places_left, ${MAX_KNOWN_PLACES})))) AS text) AS places
                            FROM tour_departure d WHERE ${OPEN} GROUP BY 1) by_day) since) joined`

/** True if no sale has ended since the row `offer` was written. It may be null. */
export const IS_CURRENT = "offer.next_from <= :now AND offer.next_until > :now"

const IS_ON_DAYS = `bit_count(substring(offer.days[:known_places]
  FROM CAST(:first_day AS date) - offer.days_from + 1 FOR CAST(:day_count AS int))) > 0`

/** SQL conditions for the tour `p` and its row `offer`. They need the bindings of {@link departureWindow}. */
export function byDeparture(filter: TourFilter): string[] {
  const { departs_from, departs_to, places } = filter
  if (departs_from === undefined && departs_to === undefined && places === undefined) return []
  const open = [
    ON_SALE,
    departs_from === undefined ? [] : "d.starts_at >= :departs_from",
    departs_to === undefined ? [] : "d.starts_at < :departs_to",
  ]
    .flat()
    .join(" AND ")
  // Not EXISTS, for which PostgreSQL may read the departures of all tours at once.
  const found = `(SELECT true FROM tour_departure d
    WHERE d.tour_id = p.id AND ${open} AND coalesce(d.places_left, :places) >= :places LIMIT 1) IS TRUE`
  // `places_left` still counts expired holds that nobody has marked yet. There are few, so they are looked up.
  return [
    `(CASE WHEN ${IS_CURRENT} AND offer.days IS NOT NULL
           THEN ${IS_ON_DAYS} ${isKnownByDays(filter) ? "" : `AND ${found}`}
           ELSE ${found} END
      OR p.id = ANY(ARRAY(
        SELECT d.tour_id FROM tour_departure d WHERE d.quota_id = ANY(ARRAY(${FREED_QUOTAS})) AND ${open}
           AND coalesce(${placesLeft("d.quota_id")}, :places) >= :places)))`,
  ]
}

/** The values for {@link byDeparture}: the days that the filter touches, and how many places to look for. */
export function departureWindow({ departs_from, departs_to, places = 1 }: TourFilter) {
  // A time with an offset may be in the year 10,000, which PostgreSQL does not read as a date.
  const known = (time: number) => Math.min(Math.max(time, FIRST_MS), LAST_MS)
  const first = Math.floor((departs_from === undefined ? FIRST_MS : known(Date.parse(departs_from))) / DAY_MS)
  const end = Math.ceil((departs_to === undefined ? LAST_MS : known(Date.parse(departs_to))) / DAY_MS)
  return {
    places,
    known_places: Math.min(places, MAX_KNOWN_PLACES),
    first_day: new Date(first * DAY_MS).toISOString().slice(0, 10),
    day_count: Math.max(0, end - first),
  }
}

/** Whether the days decide. They don't for parts of days and for many places. */
function isKnownByDays({ departs_from, departs_to, places = 1 }: TourFilter): boolean {
  const isWhole = (time: string | undefined) => time === undefined || Date.parse(time) % DAY_MS === 0
  return places <= MAX_KNOWN_PLACES && isWhole(departs_from) && isWhole(departs_to)
}
