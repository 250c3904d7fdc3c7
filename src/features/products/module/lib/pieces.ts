import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { ACTIVE_LISTS, chosenPrices } from "../../../../engine/reads/chosen-prices"
import { readRows } from "../../../../lib/database"
import { piece } from "../schemas"
import type { Buyer, Piece } from "../types"
import { PRICED, priceValues, taxValues } from "./prices"
import type { Relation, Shape } from "./shape"
import { STOCK } from "./stock"
import { type Entity, plainText, shownIn, type Texts, translatedText } from "./texts"

/**
 * Reads products as JSON texts that are ready to send. Runs one statement, however many products and relations are
 * wanted.
 */
export async function findPieces(
  sql: Knex,
  ids: readonly string[],
  buyer: Buyer,
  shape: Shape,
): Promise<Piece[]> {
  if (ids.length === 0) return []
  return readRows(sql, piece, statementOf(shape, buyer), {
    ...priceValues(buyer),
    ...taxValues(buyer),
    ids,
    channels: buyer.channels,
    locales: buyer.locales,
  })
}

const addedRow = z.object({ id: z.string(), added: z.record(z.string(), z.unknown()) })

/** Reads the fields that features add to these products. */
export async function findAdded(
  sql: Knex,
  ids: readonly string[],
  { locales }: Pick<Buyer, "locales">,
  added: Record<string, string>,
): Promise<Map<string, Record<string, unknown>>> {
  const columns = Object.entries(added).map(([name, value]) => `${value} AS "${name}"`)
  const found = await readRows(
    sql,
    addedRow,
    `SELECT p.id, (SELECT row_to_json(r) FROM (SELECT ${columns.join(", ")}) r) AS added
       FROM product p WHERE p.id = ANY(CAST(:ids AS text[]))`,
    { ids, locale: locales[0] ?? null },
  )
  return new Map(found.map(({ id, added: fields }) => [id, fields]))
}

function statementOf(shape: Shape, buyer: Buyer): string {
  const texts = buyer.locales.length === 0 ? plainText : translatedText
  const { variants } = shape.relations
  const tables = variants ? variantTables(variants, buyer, texts) : []
  const product = object("p", "product", shape, texts, { ...relationsOf(shape, texts), ...shape.added })
  return `${tables.length > 0 ? `WITH ${tables.join(", ")}` : ""}
    SELECT p.id, ${variants ? withMember(product, "variants", "'[' || coalesce(variants_of.list, '') || ']'") : `(${product})::text`} AS text,
           ${variants?.inventory_quantity ? idsOf("inventory_item_id", "product_variant_inventory_item") : NO_IDS} AS inventory_item_ids,
           ${variants?.calculated_price ? idsOf("price_set_id", "product_variant_price_set") : NO_IDS} AS price_set_ids
      FROM product p
    ${variants ? "LEFT JOIN variants_of ON variants_of.product_id = p.id" : ""}
     WHERE p.id = ANY(CAST(:ids AS text[]))`
}

const NO_IDS = "CAST(ARRAY[] AS text[])"

function idsOf(column: string, table: string): string {
  return `CAST(ARRAY(SELECT x.${column} FROM ${table} x
    WHERE x.variant_id = ANY(ARRAY(SELECT id FROM variant WHERE product_id = p.id)) AND x.deleted_at IS NULL) AS text[])`
}

/** SQL that adds a field to a JSON object as text. Parsing the object and writing it again would be slower. */
function withMember(object: string, name: string, value: string): string {
  return `left((${object})::text, -1) || ',"${name}":' || ${value} || '}'`
}

function variantTables(shape: Shape, { region }: Buyer, texts: Texts): string[] {
  const withPrices = shape.calculated_price && region !== null
  const withStock = shape.inventory_quantity
  const price = withPrices ? "priced.price" : "CAST(NULL AS json)"
  const variant = object("v", "product_variant", shape, texts, {
    ...variantRelationsOf(shape, texts),
    ...(shape.calculated_price && { calculated_price: price }),
  })
  const quantity = withMember(variant, "inventory_quantity", "coalesce(stocked.quantity::text, 'null')")
  const item = withStock
    ? `CASE WHEN v.manage_inventory THEN ${quantity} ELSE (${variant})::text END`
    : `(${variant})::text`
  return [
    `variant AS MATERIALIZED (SELECT * FROM product_variant v
      WHERE v.product_id = ANY(CAST(:ids AS text[])) AND v.deleted_at IS NULL)`,
    ...(withPrices
      ? [ACTIVE_LISTS, chosenPrices("SELECT id FROM variant", { areFew: true }), `priced AS (${PRICED})`]
      : []),
    ...(withStock ? [`stocked AS (${STOCK("SELECT id FROM variant WHERE manage_inventory")})`] : []),
    `variants_of AS (
       SELECT v.product_id, string_agg(${item}, ',' ORDER BY v.variant_rank NULLS LAST, v.id) AS list
         FROM variant v
         ${withPrices ? "LEFT JOIN priced ON priced.variant_id = v.id" : ""}
         ${withStock ? "LEFT JOIN stocked ON stocked.variant_id = v.id" : ""}
        GROUP BY v.product_id)`,
  ]
}

type Relations = Partial<Record<Relation, string>>

function relationsOf({ relations }: Shape, texts: Texts): Relations {
  const { type, collection, options, tags, images, categories } = relations
  return {
    ...(type && {
      type: one("t", "product_type", type, texts, "t.id = p.type_id AND t.deleted_at IS NULL"),
    }),
    ...(collection && {
      collection: one(
        "c",
        "product_collection",
        collection,
        texts,
        "c.id = p.collection_id AND c.deleted_at IS NULL",
      ),
    }),
    ...(options && {
      options: all(
        object("o", "product_option", options, texts, {
          ...(options.relations.values && {
            values: valuesOf(options.relations.values, shownIn(options.columns, texts)),
          }),
        }),
        `FROM product_product_option j JOIN product_option o ON o.id = j.product_option_id AND o.deleted_at IS NULL
         WHERE j.product_id = p.id AND j.deleted_at IS NULL`,
        "j.id",
      ),
    }),
    ...(tags && {
      tags: all(
        object("t", "product_tag", tags, texts),
        "FROM product_tags j JOIN product_tag t ON t.id = j.product_tag_id AND t.deleted_at IS NULL WHERE j.product_id = p.id",
        "t.id",
      ),
    }),
    ...(images && {
      images: all(
        object("i", "image", images, texts),
        "FROM image i WHERE i.product_id = p.id AND i.deleted_at IS NULL",
        "i.rank, i.id",
      ),
    }),
    ...(categories && {
      categories: all(
        object("g", "product_category", categories, texts, {
          parent_category:
            "CASE WHEN g.parent_category_id IS NOT NULL THEN json_build_object('id', g.parent_category_id) END",
        }),
        `FROM product_category_product j JOIN product_category g ON g.id = j.product_category_id AND g.deleted_at IS NULL
         WHERE j.product_id = p.id AND NOT g.is_internal`,
        "g.id",
      ),
    }),
  }
}

function valuesOf(values: Shape, texts: Texts): string {
  return all(
    object("w", "product_option_value", values, texts),
    `FROM product_product_option_value k JOIN product_option_value w ON w.id = k.product_option_value_id
       AND w.deleted_at IS NULL
     WHERE k.product_product_option_id = j.id AND k.deleted_at IS NULL`,
    "w.rank NULLS LAST, w.id",
  )
}

function variantRelationsOf({ relations }: Shape, texts: Texts): Relations {
  const { options, images, inventory_items } = relations
  return {
    ...(options && {
      options: all(
        object("w", "product_option_value", options, texts, {
          ...(options.relations.option && {
            option: one(
              "o",
              "product_option",
              options.relations.option,
              shownIn(options.columns, texts),
              "o.id = w.option_id AND o.deleted_at IS NULL",
            ),
          }),
        }),
        `FROM product_variant_option k JOIN product_option_value w ON w.id = k.option_value_id AND w.deleted_at IS NULL
         WHERE k.variant_id = v.id`,
        "w.option_id, w.id",
      ),
    }),
    ...(images && {
      images: all(
        object("i", "image", images, texts),
        `FROM image i WHERE i.product_id = v.product_id AND i.deleted_at IS NULL
          AND (NOT EXISTS (SELECT FROM product_variant_product_image k WHERE k.image_id = i.id AND k.deleted_at IS NULL)
            OR EXISTS (SELECT FROM product_variant_product_image k
                        WHERE k.image_id = i.id AND k.variant_id = v.id AND k.deleted_at IS NULL))`,
        "i.rank, i.id",
      ),
    }),
    ...(inventory_items && {
      inventory_items: all(
        object("n", "product_variant_inventory_item", inventory_items, texts),
        "FROM product_variant_inventory_item n WHERE n.variant_id = v.id AND n.deleted_at IS NULL",
        "n.id",
      ),
    }),
  }
}

function all(item: string, from: string, order: string): string {
  return `(SELECT coalesce(json_agg(${item} ORDER BY ${order}), '[]') ${from})`
}

function one(alias: string, entity: Entity, shape: Shape, texts: Texts, where: string): string {
  return object(alias, entity, shape, texts, {}, `FROM ${entity} ${alias}`, where)
}

/** SQL for one row as JSON without spaces. Dates have the same format as in JavaScript. */
function object(
  alias: string,
  entity: Entity,
  { columns }: Shape,
  texts: Texts,
  relations: Record<string, string> = {},
  from = "",
  where = "",
): string {
  const { column, from: translation } = shownIn(columns, texts)(alias, entity)
  const own = columns.map((name) => `${column(name)} AS "${name}"`)
  const more = Object.entries(relations).map(([name, value]) => `${value} AS "${name}"`)
  const tables = [from || (translation && "FROM (SELECT) one"), translation].filter((part) => part !== "")
  return `(SELECT row_to_json(r) FROM (SELECT ${[...own, ...more].join(", ")} ${tables.join(" ")} ${where && `WHERE ${where}`}) r)`
}
