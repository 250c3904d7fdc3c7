import { noteTriggers } from "../../../lib/changes/note-triggers"

/** Lists know how many places a tour has on each day, up to this number. It has one digit. */
export const MAX_KNOWN_PLACES = 8

/** A table that the offers of tours depend on. */
interface Source {
  table: string
  /** SQL for the ids of the tours that changed rows belong to. `rows` is SQL for a table without an alias. */
  tours: (rows: string) => string
  /** An update is noted only if one of these columns has changed. By default, every update is noted. */
  compared?: string
}

const ofTour = (rows: string) => `SELECT tour_id FROM ${rows} changed`
const RATES = "JOIN tour_rate rate ON rate.variant_id ="
const LINKS = `JOIN product_variant_price_set link ON link.price_set_id = x.price_set_id ${RATES} link.variant_id`

const SOURCES: Source[] = [
  { table: "tour", tours: (rows) => `SELECT id FROM ${rows} changed`, compared: "id" },
  { table: "tour_unit", tours: ofTour },
  { table: "tour_season", tours: ofTour },
  { table: "tour_rate", tours: ofTour },
  {
    table: "tour_departure",
    tours: ofTour,
    // Holds change the places each second. Only the last ones matter to lists.
    compared: `id, tour_id, starts_at, cutoff_at, departure_status, deleted_at,
      least(coalesce(places_left, ${MAX_KNOWN_PLACES}), ${MAX_KNOWN_PLACES})`,
  },
  {
    table: "product_variant_price_set",
    tours: (rows) => `SELECT rate.tour_id FROM ${rows} link ${RATES} link.variant_id`,
  },
  { table: "price", tours: (rows) => `SELECT rate.tour_id FROM ${rows} x ${LINKS}` },
  {
    table: "price_rule",
    tours: (rows) => `SELECT rate.tour_id FROM ${rows} rule JOIN price x ON x.id = rule.price_id ${LINKS}`,
  },
]

const ALL_CHANGED = "INSERT INTO tour_offer_change (tour_id) SELECT id FROM tour"

/**
 * Triggers that note the tours whose departures, last places or prices may have changed, in the transaction of the change. They
 * wait for no lock. While a note is visible, lists do not use the tour's row in `tour_offer`.
 *
 * If this text changes, all databases create the triggers again. Light commands read it, so it loads no engine.
 */
export const OFFERS_SQL = `${SOURCES.map(triggersOf).join("\n")}
  ${ALL_CHANGED};`

function triggersOf({ table, tours, compared }: Source): string {
  return noteTriggers({
    name: `svc_tour_offer_${table}`,
    table,
    compared,
    emptied: ALL_CHANGED,
    note: (rows) => `INSERT INTO tour_offer_change (tour_id) SELECT DISTINCT * FROM (${tours(rows)}) found`,
  })
}
