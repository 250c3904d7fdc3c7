import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../lib/database"
import type { EngineColumn, EngineTable } from "../../../lib/engine-tables"
import type { Buyer, SoldProduct, SoldVariant } from "../types"
import { findPrices } from "./prices"
import { findStock } from "./stock"

/** The other fields are the engine's columns, and are returned unchanged. */
const productRow = z.object({ product: z.looseObject({ id: z.string(), type_id: z.string().nullable() }) })
const variantRow = z.object({
  variant: z.looseObject({ id: z.string(), product_id: z.string(), manage_inventory: z.boolean() }),
})

/**
 * Returns products with the engine's default store fields, prices and stock, in the order of the ids. Always needs at
 * most four statements.
 */
export async function findDetails(sql: Knex, ids: string[], buyer: Buyer): Promise<SoldProduct[]> {
  if (ids.length === 0) return []
  const products = await readRows(sql, productRow, PRODUCTS, { ids })
  const variants = await readRows(sql, variantRow, VARIANTS, { ids })
  const priced = await withPricesAndStock(
    sql,
    variants.map(({ variant }) => variant),
    buyer,
  )
  const ofProduct = new Map<string, SoldVariant[]>(products.map(({ product }) => [product.id, []]))
  for (const variant of priced) ofProduct.get(variant.product_id)?.push(variant)
  return products.map(({ product }) => ({ ...product, variants: ofProduct.get(product.id) ?? [] }))
}

/** Adds this buyer's prices and stock to variants. */
export async function withPricesAndStock<Variant extends { id: string; manage_inventory?: unknown }>(
  sql: Knex,
  variants: Variant[],
  buyer: Buyer,
) {
  const ids = variants.map(({ id }) => id)
  const prices = await findPrices(sql, ids, buyer)
  const counted = variants.filter((variant) => variant.manage_inventory).map(({ id }) => id)
  const stock = await findStock(sql, counted, buyer)
  return variants.map((variant) => ({
    ...variant,
    calculated_price: prices.get(variant.id) ?? null,
    ...(variant.manage_inventory ? { inventory_quantity: stock.get(variant.id) ?? null } : {}),
  }))
}

const STAMPS = ["created_at", "updated_at"] as const
const KEPT = [...STAMPS, "deleted_at"] as const
const MEASURES = [
  "weight",
  "length",
  "height",
  "width",
  "hs_code",
  "origin_country",
  "mid_code",
  "material",
] as const

const COLUMNS = {
  product: [
    ...["id", "title", "subtitle", "description", "handle", "is_giftcard", "discountable", "thumbnail"],
    ...["collection_id", "type_id", ...MEASURES, ...STAMPS],
  ],
  product_variant: [
    ...["id", "title", "sku", "barcode", "ean", "upc", "allow_backorder", "manage_inventory", ...MEASURES],
    ...["metadata", "variant_rank", "thumbnail", "product_id", ...KEPT],
  ],
  product_type: ["id", "value", "external_id", "metadata", ...KEPT],
  product_tag: ["id", "value", "external_id", "metadata", ...KEPT],
  product_collection: ["id", "title", "handle", "external_id", "metadata", ...KEPT],
  image: ["id", "url", "metadata", "rank", "product_id", ...KEPT],
  product_option: ["id", "title", "is_exclusive", "metadata", ...KEPT],
  product_option_value: ["id", "value", "rank", "metadata", "option_id", ...KEPT],
} as const satisfies { [Table in EngineTable]?: EngineColumn<Table>[] }

const PRODUCTS = `
SELECT ${json("p", COLUMNS.product, {
  type: `(SELECT ${json("t", COLUMNS.product_type)} FROM product_type t WHERE t.id = p.type_id AND t.deleted_at IS NULL)`,
  collection: `(SELECT ${json("c", COLUMNS.product_collection)} FROM product_collection c
                 WHERE c.id = p.collection_id AND c.deleted_at IS NULL)`,
  options: all(
    json("o", COLUMNS.product_option, {
      values: all(
        json("w", COLUMNS.product_option_value),
        `FROM product_product_option_value k JOIN product_option_value w ON w.id = k.product_option_value_id
           AND w.deleted_at IS NULL
         WHERE k.product_product_option_id = j.id AND k.deleted_at IS NULL`,
        "w.rank NULLS LAST, w.id",
      ),
    }),
    `FROM product_product_option j JOIN product_option o ON o.id = j.product_option_id AND o.deleted_at IS NULL
     WHERE j.product_id = p.id AND j.deleted_at IS NULL`,
    "j.id",
  ),
  tags: all(
    json("t", COLUMNS.product_tag),
    "FROM product_tags j JOIN product_tag t ON t.id = j.product_tag_id AND t.deleted_at IS NULL WHERE j.product_id = p.id",
    "t.id",
  ),
  images: all(
    json("i", COLUMNS.image),
    "FROM image i WHERE i.product_id = p.id AND i.deleted_at IS NULL",
    "i.rank, i.id",
  ),
})} AS product
  FROM unnest(CAST(:ids AS text[])) WITH ORDINALITY wanted(id, place) JOIN product p ON p.id = wanted.id
 ORDER BY place`

const VARIANTS = `
SELECT ${json("v", COLUMNS.product_variant, {
  options: all(
    json("w", COLUMNS.product_option_value, {
      option: `(SELECT ${json("o", COLUMNS.product_option)} FROM product_option o WHERE o.id = w.option_id AND o.deleted_at IS NULL)`,
    }),
    `FROM product_variant_option k JOIN product_option_value w ON w.id = k.option_value_id AND w.deleted_at IS NULL
     WHERE k.variant_id = v.id`,
    "w.option_id, w.id",
  ),
})} AS variant
  FROM product_variant v
 WHERE v.product_id = ANY(CAST(:ids AS text[])) AND v.deleted_at IS NULL
 ORDER BY v.product_id, v.variant_rank NULLS LAST, v.id`

function all(item: string, from: string, order: string): string {
  return `(SELECT coalesce(json_agg(${item} ORDER BY ${order}), '[]') ${from})`
}

/** Builds JSON from a row. Dates get JavaScript's text format. */
function json(alias: string, columns: readonly string[], more: Record<string, string> = {}): string {
  const own = columns.map((column): [string, string] => [column, valueOf(`${alias}.${column}`)])
  const pairs = [...own, ...Object.entries(more)].map(([name, value]) => `'${name}', ${value}`)
  return `json_build_object(${pairs.join(", ")})`
}

function valueOf(column: string): string {
  return column.endsWith("_at")
    ? `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : column
}
