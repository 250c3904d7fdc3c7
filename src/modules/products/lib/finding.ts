import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { OrderedPage } from "../../../lib/contract/lists"
import { idRow, readRow, readRows } from "../../../lib/database"
import type { Buyer, Moments, ProductFilter } from "../types"
import { chosenPrices, priceValues } from "./prices"

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
): Promise<{ ids: string[]; count: number }> {
  const byPrice = /^-?price$/.test(order)
  const withPrices = byPrice || filter.price_min !== undefined || filter.price_max !== undefined
  const words = wordsOf(filter.q)
  const moments = [
    momentsOf("created_at", filter.created_at),
    momentsOf("updated_at", filter.updated_at),
  ].flat()
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = COLUMNS[order.replace(/^-/, "")] ?? "created_at"
  const variantTitle = column === "variant_title" ? `, ${VARIANT_TITLE[direction]} AS variant_title` : ""
  const found = await readRow(
    sql,
    pageRow,
    `WITH sold AS ${withPrices ? "MATERIALIZED" : ""} (
       SELECT p.id, p.handle, p.title, p.created_at, p.updated_at ${variantTitle} FROM product p
        WHERE ${IS_SOLD} ${conditions(filter, words)} ${moments.map(({ condition }) => condition).join(" ")})
     ${withPrices ? `, ${chosenPrices(VARIANTS_OF_SOLD)}, matching AS (${priced(filter)})` : ""},
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
      limit,
      offset,
    },
  )
  return found ?? { ids: [], count: 0 }
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

/** Sorts by the first variant in this direction, as the engine does. */
const VARIANT_TITLE = { ASC: titleOfVariants("min"), DESC: titleOfVariants("max") }

function titleOfVariants(aggregate: string): string {
  return `(SELECT ${aggregate}(v.title) FROM product_variant v WHERE v.product_id = p.id AND v.deleted_at IS NULL)`
}

const VARIANTS_OF_SOLD = `SELECT v.id FROM sold JOIN product_variant v ON v.product_id = sold.id AND v.deleted_at IS NULL`

/** Products with the price of their cheapest variant in the price range. */
function priced({ price_min, price_max }: ProductFilter): string {
  const range = [
    price_min !== undefined && "c.amount >= :price_min",
    price_max !== undefined && "c.amount <= :price_max",
  ]
    .filter((condition) => condition !== false)
    .join(" AND ")
  return `SELECT sold.*, prices.price FROM sold LEFT JOIN (
      SELECT v.product_id, min(c.amount) AS price, bool_or(${range || "true"}) AS is_in_range
        FROM chosen c JOIN product_variant v ON v.id = c.variant_id GROUP BY 1) prices ON prices.product_id = sold.id
    ${range && "WHERE prices.is_in_range"}`
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

const TEXTS = ["p.title", "p.subtitle", "p.description"]
const TEXTS_OF_VARIANTS = ["v.title", "v.sku", "v.barcode", "v.ean", "v.upc"]

/** Each word must occur in one of the texts that the engine's search uses. Escapes LIKE wildcards. */
function wordsOf(q = ""): Words {
  const words = [...new Set(q.split(/\s+/).filter((word) => word !== ""))]
  const values = Object.fromEntries(
    words.map((word, index) => [`word${index}`, `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`]),
  )
  const contains = (columns: string[], name: string) =>
    columns.map((column) => `${column} ILIKE :${name}`).join(" OR ")
  const conditions = Object.keys(values).map(
    (name) => `AND (${contains(TEXTS, name)} OR EXISTS (
      SELECT FROM product_variant v WHERE v.product_id = p.id AND v.deleted_at IS NULL
         AND (${contains(TEXTS_OF_VARIANTS, name)})))`,
  )
  return { conditions, values }
}
