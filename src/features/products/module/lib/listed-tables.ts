import { ACTIVE_LISTS, chosenPrices } from "../../../../engine/reads/chosen-prices"
import { IS_SOLD } from "../../../../engine/reads/sold-products"
import type { ProductFilter } from "../types"
import type { WordConditions } from "./words"

/** SQL for the tables of a list. The last one is `listed`. */
interface ListedTables {
  tables: string
  /** Whether a product of the list may have no value in the column to sort by. */
  canLackValues: boolean
}

interface How {
  words: WordConditions
  withPrices: boolean
  /** How many products have a special price for this buyer. */
  specials: number
  /** The column to sort by. */
  column: string
}

/**
 * The tables of a list whose only filters are words and prices. The summaries know which products are for sale, so the
 * list does not read the large tables of products and variants. `undefined` if no summary has all of these products.
 *
 * If an index has the order, `listed` is not materialized. So the page follows the index and ends early, and counting
 * keeps no rows.
 */
export function listedBySummary(filter: ProductFilter, how: How): ListedTables | undefined {
  const { words, withPrices, specials, column } = how
  if (words.conditions.length === 0)
    return isBounded(filter)
      ? { tables: listedByPrice(filter, specials, column !== "created_at"), canLackValues: false }
      : undefined
  const sold = `${
    words.inTexts === ""
      ? ""
      : `noted_sold AS MATERIALIZED (
       SELECT p.id, p.created_at FROM product p
        WHERE ${IS_SOLD} AND p.id = ANY(${texts("changed")}) ${words.inTexts}),`
  }
     ${withPrices ? "sold" : "listed"} AS ${withPrices && specials > 0 ? "" : "NOT"} MATERIALIZED (
       SELECT w.product_id AS id, w.created_at FROM product_words w
        WHERE w.channels && ${texts("channels")} ${words.inSummary}
       ${words.inTexts === "" ? "" : "UNION ALL SELECT id, created_at FROM noted_sold"})`
  if (!withPrices) return { tables: sold, canLackValues: false }
  return {
    tables: `${sold}, ${pricedTables(filter, specials)}, listed AS (SELECT * FROM matching)`,
    canLackValues: true,
  }
}

/** Products without any price are in no range. */
function listedByPrice(filter: ProductFilter, specials: number, isIndexed: boolean): string {
  const listed = `listed AS ${isIndexed ? "NOT" : ""} MATERIALIZED`
  const summaries = `
    SELECT y.product_id AS id, y.created_at, y.lowest AS price FROM product_price_summary y
     WHERE y.currency_code = :currency AND y.channels && ${texts("channels")} ${inRange(filter)}`
  if (specials === 0) return `${listed} (${summaries})`
  return `sold AS MATERIALIZED (
       SELECT p.id, p.created_at FROM product p WHERE ${IS_SOLD} AND p.id = ANY(${texts("special")})),
     ${calculatedTables("SELECT id FROM sold", specials)},
     calculated AS MATERIALIZED (${calculated(filter)}),
     ${listed} (
       ${summaries} AND y.product_id <> ALL(${texts("special")})
       UNION ALL SELECT id, created_at, price FROM calculated)`
}

/**
 * SQL for the products with their prices, of the products in `sold`. Products with a special price for this buyer are
 * computed; all others come from the table of plain prices.
 */
export function pricedTables(filter: ProductFilter, specials: number): string {
  if (specials === 0) return `matching AS (${summarized(filter)})`
  return `${calculatedTables(`SELECT id FROM sold WHERE id = ANY(${texts("special")})`, specials)},
    matching AS (
      ${summarized(filter)} AND NOT EXISTS (SELECT FROM special WHERE special.id = sold.id)
      UNION ALL ${calculated(filter)})`
}

function calculatedTables(special: string, specials: number): string {
  const products = specials > FEW ? "IN (SELECT id FROM special)" : "= ANY(ARRAY(SELECT id FROM special))"
  const variants = `SELECT v.id FROM product_variant v WHERE v.product_id ${products} AND v.deleted_at IS NULL`
  return `${ACTIVE_LISTS}, special AS MATERIALIZED (${special}), ${chosenPrices(variants)}`
}

/** The variants of so many products are looked up by index. For more, reading all variants is faster. */
const FEW = 2_000

export function isBounded({ price_min, price_max }: ProductFilter): boolean {
  return price_min !== undefined || price_max !== undefined
}

function boundsOf({ price_min, price_max }: ProductFilter) {
  const bounds = [
    ...(price_min === undefined ? [] : [{ bound: ">= :price_min", end: "highest" }]),
    ...(price_max === undefined ? [] : [{ bound: "<= :price_max", end: "lowest" }]),
  ]
  const isWithin = (amount: string) => bounds.map(({ bound }) => `${amount} ${bound}`).join(" AND ") || "true"
  return { bounds, isWithin }
}

/** Conditions on a summary `y` of prices: one of the product's variants is in the price range. */
function inRange(filter: ProductFilter): string {
  const { bounds } = boundsOf(filter)
  const canReach = bounds.map(({ bound, end }) => `AND y.${end} ${bound}`).join(" ")
  if (bounds.length < 2) return canReach
  // The amounts are in order, so `width_bucket` finds the highest one that is not above the range.
  return `${canReach} AND (y.lowest >= :price_min
    OR y.amounts[width_bucket(CAST(:price_max AS numeric), y.amounts)] >= :price_min)`
}

/** SQL for the products with the price of their cheapest variant. */
function summarized(filter: ProductFilter): string {
  return `SELECT sold.*, y.lowest AS price FROM sold
      LEFT JOIN product_price_summary y ON y.product_id = sold.id AND y.currency_code = :currency
     WHERE true ${inRange(filter)}`
}

function calculated(filter: ProductFilter): string {
  const { bounds, isWithin } = boundsOf(filter)
  return `SELECT sold.*, prices.price FROM special JOIN sold ON sold.id = special.id
      LEFT JOIN (
        SELECT v.product_id, min(c.amount) AS price, bool_or(${isWithin("c.amount")}) AS is_in_range
          FROM chosen c JOIN product_variant v ON v.id = c.variant_id GROUP BY 1) prices
        ON prices.product_id = special.id
     ${bounds.length > 0 ? "WHERE prices.is_in_range" : ""}`
}

/** SQL for a binding with a list of texts. */
export function texts(name: string): string {
  return `CAST(:${name} AS text[])`
}
