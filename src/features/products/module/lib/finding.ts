import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { ACTIVE_LISTS, chosenPrices } from "../../../../engine/reads/chosen-prices"
import { IS_SOLD } from "../../../../engine/reads/sold-products"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { idRow, readRow, readRows } from "../../../../lib/database"
import type { Buyer, ProductFilter } from "../types"
import { momentConditions } from "./moments"
import { priceValues } from "./prices"
import { findSpecial } from "./special-prices"
import { translatedAlone } from "./texts"
import { findWords, type WordConditions } from "./words"

const handleRow = z.object({ handle: z.string(), updated_at: z.date() })
type SoldHandle = z.output<typeof handleRow>

const pageRow = z.object({ ids: z.array(z.string()), count: z.number() })

/** A page of products. `is_outdated` means that a summary of prices or words must be renewed. */
export interface FoundPage {
  ids: string[]
  count: number
  is_outdated: boolean
}

/**
 * The ids of one page of products in order, and the number of all matching products. One statement checks visibility,
 * applies the filters, computes prices if needed, and sorts.
 */
export async function findPage(
  sql: Knex,
  buyer: Buyer,
  filter: ProductFilter,
  { limit, offset, order }: OrderedPage,
): Promise<FoundPage> {
  const byPrice = /^-?price$/.test(order)
  const withPrices = byPrice || filter.price_min !== undefined || filter.price_max !== undefined
  const { special, has_changed_prices } = withPrices
    ? await findSpecial(sql, buyer)
    : { special: [], has_changed_prices: false }
  const words = await findWords(sql, filter.q)
  const moments = momentConditions(filter)
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = COLUMNS[order.replace(/^-/, "")] ?? "created_at"
  const isSpecial = special.length > 0
  const found = await readRow(
    sql,
    pageRow,
    // Selects few columns, because PostgreSQL sorts and counts these rows in memory.
    `WITH sold AS ${isSpecial ? "MATERIALIZED" : ""} (
       SELECT p.id ${sortColumn(column, direction, buyer)} FROM product p
        WHERE ${IS_SOLD} ${conditions(filter, words)} ${moments.conditions})
     ${withPrices ? `, ${pricedTables(filter, isSpecial)}` : ""},
     listed AS (SELECT * FROM ${withPrices ? "matching" : "sold"})
     SELECT ARRAY(SELECT id FROM listed ORDER BY ${column}${inNameOrder(column)} ${direction} NULLS LAST, id ${direction}
                   LIMIT :limit OFFSET :offset) AS ids,
            (SELECT count(*) FROM listed)::int AS count`,
    {
      ...filter,
      ...words.values,
      ...filter.added?.values,
      ...moments.values,
      ...priceValues(buyer),
      channels: buyer.channels,
      locales: buyer.locales,
      special,
      limit,
      offset,
    },
  )
  const { ids = [], count = 0 } = found ?? {}
  return { ids, count, is_outdated: has_changed_prices || words.hasChanged }
}

/** Finds a product in these sales channels by its id, else by its handle. */
export async function findSoldId(
  sql: Knex,
  idOrHandle: string,
  channels: string[],
): Promise<string | undefined> {
  const found = await readRow(
    sql,
    idRow,
    `SELECT p.id FROM product p WHERE ${IS_SOLD} AND (p.id = :idOrHandle OR p.handle = :idOrHandle)
      ORDER BY p.id = :idOrHandle DESC LIMIT 1`,
    { idOrHandle, channels },
  )
  return found?.id
}

/** Those of the products that are in one of these sales channels. */
export async function findSoldAmong(sql: Knex, ids: string[], channels: string[]): Promise<string[]> {
  const found = await readRows(
    sql,
    idRow,
    `SELECT p.id FROM product p WHERE ${IS_SOLD} AND p.id = ANY(${texts("ids")})`,
    { ids, channels },
  )
  return found.map(({ id }) => id)
}

/** The handles of all products in these sales channels, with the time of their last change. */
export async function findSoldHandles(sql: Knex, channels: string[]): Promise<SoldHandle[]> {
  return readRows(
    sql,
    handleRow,
    `SELECT p.handle, p.updated_at FROM product p WHERE ${IS_SOLD} AND p.handle IS NOT NULL ORDER BY p.id`,
    { channels },
  )
}

/** The SQL columns to sort by, for each field name. */
const COLUMNS: Record<string, string> = {
  id: "id",
  handle: "handle",
  title: "title",
  created_at: "created_at",
  updated_at: "updated_at",
  price: "price",
  "variants.title": "variant_title",
}

function inNameOrder(column: string): string {
  return column.endsWith("title") ? " COLLATE :name_order:" : ""
}

/** The title as the buyer reads it. */
function sortColumn(column: string, direction: "ASC" | "DESC", { locales }: Buyer): string {
  if (column === "id" || column === "price") return ""
  if (column === "title" && locales.length > 0)
    return `, ${translatedAlone("p", "product", "title")} AS title`
  return column === "variant_title" ? `, ${VARIANT_TITLE[direction]} AS variant_title` : `, p.${column}`
}

/** Sorts products by their first variant in this direction, because the engine does so. */
const VARIANT_TITLE = { ASC: titleOfVariants("min"), DESC: titleOfVariants("max") }

function titleOfVariants(aggregate: string): string {
  return `(SELECT ${aggregate}(v.title) FROM product_variant v WHERE v.product_id = p.id AND v.deleted_at IS NULL)`
}

/**
 * SQL for the products with their prices. Products with a special price for this buyer are computed; all others come
 * from the table of plain prices.
 */
function pricedTables(filter: ProductFilter, isAnySpecial: boolean): string {
  if (!isAnySpecial) return `matching AS (${summarized(filter)})`
  return `${ACTIVE_LISTS},
    special AS MATERIALIZED (SELECT id FROM sold WHERE id = ANY(${texts("special")})),
    ${chosenPrices(VARIANTS_OF_SPECIAL)},
    matching AS (
      ${summarized(filter)} AND NOT EXISTS (SELECT FROM special WHERE special.id = sold.id)
      UNION ALL ${calculated(filter)})`
}

const VARIANTS_OF_SPECIAL =
  "SELECT v.id FROM special JOIN product_variant v ON v.product_id = special.id AND v.deleted_at IS NULL"

function boundsOf({ price_min, price_max }: ProductFilter) {
  const bounds = [
    ...(price_min === undefined ? [] : [{ bound: ">= :price_min", end: "highest" }]),
    ...(price_max === undefined ? [] : [{ bound: "<= :price_max", end: "lowest" }]),
  ]
  const isWithin = (amount: string) => bounds.map(({ bound }) => `${amount} ${bound}`).join(" AND ") || "true"
  return { bounds, isWithin }
}

/**
 * SQL for the products with the price of their cheapest variant. A product matches if one of its variants is in the
 * price range.
 */
function summarized(filter: ProductFilter): string {
  const { bounds, isWithin } = boundsOf(filter)
  const canReach = bounds.map(({ bound, end }) => `AND y.${end} ${bound}`).join(" ")
  // The array of prices is read only if some variants are below the range and others above it, which is rare.
  const anyWithin = `AND (${isWithin("y.lowest")} OR ${isWithin("y.highest")}
    OR EXISTS (SELECT FROM unnest(y.amounts) amount WHERE ${isWithin("amount")}))`
  return `SELECT sold.*, y.lowest AS price FROM sold
      LEFT JOIN product_price_summary y ON y.product_id = sold.id AND y.currency_code = :currency
     WHERE true ${canReach} ${bounds.length === 2 ? anyWithin : ""}`
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

const ANY_OF = ["id", "handle", "title", "collection_id", "type_id", "external_id"] as const

function conditions(filter: ProductFilter, words: WordConditions): string {
  const own = ANY_OF.filter((name) => filter[name] !== undefined).map(
    (name) => `AND p.${name} ${filter[name] === null ? "IS NULL" : `= ANY(${texts(name)})`}`,
  )
  return [
    ...own,
    filter.among && `AND p.id = ANY(${texts("among")})`,
    filter.is_giftcard !== undefined && "AND p.is_giftcard = :is_giftcard",
    filter.category_id === null &&
      "AND NOT EXISTS (SELECT FROM product_category_product j WHERE j.product_id = p.id)",
    filter.category_id &&
      `AND EXISTS (SELECT FROM product_category_product j JOIN product_category c ON c.id = j.product_category_id
         WHERE j.product_id = p.id AND c.id = ANY(${texts("category_id")})
           AND c.is_active AND NOT c.is_internal AND c.deleted_at IS NULL)`,
    filter.tag_id === null && "AND NOT EXISTS (SELECT FROM product_tags j WHERE j.product_id = p.id)",
    filter.tag_id &&
      `AND EXISTS (SELECT FROM product_tags j WHERE j.product_id = p.id AND j.product_tag_id = ANY(${texts("tag_id")}))`,
    ...words.conditions,
    ...(filter.added?.conditions ?? []).map((condition) => `AND ${condition}`),
  ]
    .filter((condition) => typeof condition === "string")
    .join(" ")
}

function texts(name: string): string {
  return `CAST(:${name} AS text[])`
}
