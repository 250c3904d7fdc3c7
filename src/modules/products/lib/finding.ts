import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { OrderedPage } from "../../../lib/contract/lists"
import { idRow, readRow, readRows } from "../../../lib/database"
import { PRODUCT_TEXT, VARIANT_TEXT } from "../price-summaries"
import type { Buyer, Moments, ProductFilter } from "../types"
import { ACTIVE_LISTS, chosenPrices, priceValues } from "./prices"
import { findSpecial } from "./special-prices"

const pageRow = z.object({ ids: z.array(z.string()), count: z.number() })

/**
 * Returns the ids of a page of products in order, and the number of all matches. One statement does everything:
 * visibility, filters, prices if needed, and order.
 */
export async function findPage(
  sql: Knex,
  buyer: Buyer,
  filter: ProductFilter,
  { limit, offset, order }: OrderedPage,
): Promise<{ ids: string[]; count: number; has_changed_prices: boolean }> {
  const byPrice = /^-?price$/.test(order)
  const withPrices = byPrice || filter.price_min !== undefined || filter.price_max !== undefined
  const { special, has_changed_prices } = withPrices
    ? await findSpecial(sql, buyer)
    : { special: [], has_changed_prices: false }
  const words = wordsOf(filter.q)
  const moments = [
    momentsOf("created_at", filter.created_at),
    momentsOf("updated_at", filter.updated_at),
  ].flat()
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = COLUMNS[order.replace(/^-/, "")] ?? "created_at"
  const isSpecial = special.length > 0
  const found = await readRow(
    sql,
    pageRow,
    // Few columns, because the list is sorted and counted in memory.
    `WITH sold AS ${isSpecial ? "MATERIALIZED" : ""} (
       SELECT p.id ${sortColumn(column, direction)} FROM product p
        WHERE ${IS_SOLD} ${conditions(filter, words)} ${moments.map(({ condition }) => condition).join(" ")})
     ${withPrices ? `, ${pricedTables(filter, isSpecial)}` : ""},
     listed AS (SELECT * FROM ${withPrices ? "matching" : "sold"})
     SELECT ARRAY(SELECT id FROM listed ORDER BY ${column} ${direction} NULLS LAST, id ${direction}
                   LIMIT :limit OFFSET :offset) AS ids,
            (SELECT count(*) FROM listed)::int AS count`,
    {
      ...filter,
      ...words.values,
      ...Object.fromEntries(moments.map(({ name, value }) => [name, value])),
      ...priceValues(buyer),
      channels: buyer.channels,
      special,
      limit,
      offset,
    },
  )
  return { ids: [], count: 0, ...found, has_changed_prices }
}

/** Finds a sold product by id or, if no id matches, by handle. */
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

/** Returns the products among these ids that are sold. */
export async function findSoldAmong(sql: Knex, ids: string[], channels: string[]): Promise<string[]> {
  const found = await readRows(
    sql,
    idRow,
    `SELECT p.id FROM product p WHERE ${IS_SOLD} AND p.id = ANY(${texts("ids")})`,
    { ids, channels },
  )
  return found.map(({ id }) => id)
}

const IS_SOLD = `p.status = 'published' AND p.deleted_at IS NULL AND EXISTS (
  SELECT FROM product_sales_channel s WHERE s.product_id = p.id AND s.deleted_at IS NULL
     AND s.sales_channel_id = ANY(CAST(:channels AS text[])))`

/** Sort columns by field name. */
const COLUMNS: Record<string, string> = {
  ...{ id: "id", handle: "handle", title: "title", created_at: "created_at", updated_at: "updated_at" },
  ...{ price: "price", "variants.title": "variant_title" },
}

function sortColumn(column: string, direction: "ASC" | "DESC"): string {
  if (column === "id" || column === "price") return ""
  return column === "variant_title" ? `, ${VARIANT_TITLE[direction]} AS variant_title` : `, p.${column}`
}

/** Sorts by the first variant in this direction, as the engine does. */
const VARIANT_TITLE = { ASC: titleOfVariants("min"), DESC: titleOfVariants("max") }

function titleOfVariants(aggregate: string): string {
  return `(SELECT ${aggregate}(v.title) FROM product_variant v WHERE v.product_id = p.id AND v.deleted_at IS NULL)`
}

/** The table `matching`. Products with a special price do not count by their summary. */
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

/** Products with the price of their cheapest variant, if a variant is in the price range. */
function summarized(filter: ProductFilter): string {
  const { bounds, isWithin } = boundsOf(filter)
  const canReach = bounds.map(({ bound, end }) => `AND y.${end} ${bound}`).join(" ")
  // Few products have a variant on each side of the range, so few arrays are read.
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

function conditions(filter: ProductFilter, words: Words): string {
  const own = ANY_OF.filter((name) => filter[name] !== undefined).map(
    (name) => `AND p.${name} = ANY(${texts(name)})`,
  )
  return [
    ...own,
    filter.among && `AND p.id = ANY(${texts("among")})`,
    filter.is_giftcard !== undefined && "AND p.is_giftcard = :is_giftcard",
    filter.category_id &&
      `AND EXISTS (SELECT FROM product_category_product j JOIN product_category c ON c.id = j.product_category_id
         WHERE j.product_id = p.id AND c.id = ANY(${texts("category_id")})
           AND c.is_active AND NOT c.is_internal AND c.deleted_at IS NULL)`,
    filter.tag_id &&
      `AND EXISTS (SELECT FROM product_tags j WHERE j.product_id = p.id AND j.product_tag_id = ANY(${texts("tag_id")}))`,
    ...words.conditions,
  ]
    .filter((condition) => condition !== undefined && condition !== false)
    .join(" ")
}

const COMPARED = [
  ["$eq", "="],
  ["$ne", "<>"],
  ["$gt", ">"],
  ["$gte", ">="],
  ["$lt", "<"],
  ["$lte", "<="],
] as const

function momentsOf(column: "created_at" | "updated_at", moments: Moments = {}) {
  const sides = typeof moments === "string" ? { $eq: moments } : moments
  return COMPARED.flatMap(([side, operator]) => {
    const moment = sides[side]
    const name = `${column}_${side.slice(1)}`
    return moment === undefined
      ? []
      : [{ name, value: new Date(moment), condition: `AND p.${column} ${operator} :${name}` }]
  })
}

function texts(name: string): string {
  return `CAST(:${name} AS text[])`
}

interface Words {
  conditions: string[]
  values: Record<string, string>
}

/** Each word must occur in one of the texts that the engine's search uses. Each search has an index. Escapes LIKE wildcards. */
function wordsOf(q = ""): Words {
  const words = [...new Set(q.split(/\s+/).filter((word) => word !== ""))]
  const values = Object.fromEntries(
    words.map((word, index) => [`word${index}`, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`]),
  )
  const conditions = Object.keys(values).map(
    (name) => `AND p.id IN (
      SELECT product.id FROM product WHERE product.deleted_at IS NULL AND ${PRODUCT_TEXT} ILIKE :${name}
      UNION SELECT product_variant.product_id FROM product_variant
       WHERE product_variant.deleted_at IS NULL AND ${VARIANT_TEXT} ILIKE :${name})`,
  )
  return { conditions, values }
}
