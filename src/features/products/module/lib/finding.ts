import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { IS_SOLD } from "../../../../engine/reads/sold-products"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { idRow, readRow, readRows } from "../../../../lib/database"
import type { Buyer, ProductFilter } from "../types"
import { isBounded, listedBySummary, pricedTables, texts } from "./listed-tables"
import { momentConditions } from "./moments"
import { priceValues } from "./prices"
import { findSpecial } from "./special-prices"
import { translatedAlone } from "./texts"
import { findWords } from "./words"

const handleRow = z.object({ handle: z.string(), updated_at: z.date() })
type SoldHandle = z.output<typeof handleRow>

const pageRow = z.object({ ids: z.array(z.string()), count: z.number() })

/** A page of products. */
export interface FoundPage {
  ids: string[]
  count: number
  /** Whether a summary of prices or words must be renewed. */
  is_outdated: boolean
  /** Whether so many must be renewed that this page has used outdated ones. */
  is_provisional: boolean
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
  const column = COLUMNS[order.replace(/^-/, "")] ?? "created_at"
  const withPrices = column === "price" || isBounded(filter)
  const prices = withPrices ? await findSpecial(sql, buyer) : NOTHING_SPECIAL
  const words = await findWords(sql, filter.q)
  const moments = momentConditions(filter)
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const specials = prices.special.length
  const others = `${conditions(filter)} ${moments.conditions}`.trim()
  const isSummarized = others === "" && SUMMARIZED.includes(column)
  const listed = (isSummarized && listedBySummary(filter, { words, withPrices, specials, column })) || {
    tables: `sold AS ${specials > 0 ? "MATERIALIZED" : ""} (
       SELECT p.id ${sortColumn(column, direction, buyer)} FROM product p
        WHERE ${IS_SOLD} ${others} ${words.conditions.join(" ")} )
     ${withPrices ? `, ${pricedTables(filter, specials)}` : ""},
     listed AS (SELECT * FROM ${withPrices ? "matching" : "sold"})`,
    canLackValues: true,
  }
  const inOrder = `${column}${inNameOrder(column)} ${direction} ${listed.canLackValues ? "NULLS LAST" : ""}`
  const found = await readRow(
    sql,
    pageRow,
    // Selects few columns, because PostgreSQL sorts and counts these rows in memory.
    `WITH ${listed.tables}
     SELECT ARRAY(SELECT id FROM listed ORDER BY ${inOrder}, id ${direction} LIMIT :limit OFFSET :offset) AS ids,
            (SELECT count(*) FROM listed)::int AS count`,
    {
      ...filter,
      ...words.values,
      ...filter.added?.values,
      ...moments.values,
      ...priceValues(buyer),
      channels: buyer.channels,
      locales: buyer.locales,
      special: prices.special,
      limit,
      offset,
    },
  )
  const { ids = [], count = 0 } = found ?? {}
  const is_provisional = prices.is_behind || words.isBehind
  return {
    // An outdated summary may still list a product that is no longer for sale.
    ids: is_provisional ? await stillSold(sql, ids, buyer.channels) : ids,
    count,
    is_outdated: prices.has_changed_prices || words.hasChanged,
    is_provisional,
  }
}

const NOTHING_SPECIAL = { special: [], has_changed_prices: false, is_behind: false }

/** The columns to sort by that summaries have. */
const SUMMARIZED = ["id", "created_at", "price"]

async function stillSold(sql: Knex, ids: string[], channels: string[]): Promise<string[]> {
  const sold = new Set(await findSoldAmong(sql, ids, channels))
  return ids.filter((id) => sold.has(id))
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

const ANY_OF = ["id", "handle", "title", "collection_id", "type_id", "external_id"] as const

/** Conditions on a product `p`, except those by words, prices and times. */
function conditions(filter: ProductFilter): string {
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
    ...(filter.added?.conditions ?? []).map((condition) => `AND ${condition}`),
  ]
    .filter((condition) => typeof condition === "string")
    .join(" ")
}
