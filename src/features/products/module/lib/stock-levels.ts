import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../../lib/clock"
import { idRow, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { isGoods } from "../../../capacity/limited-product"
import type { StockChange, StockLevel, StockOverview } from "../types"
import { stockLevelRow, stockOverviewRow } from "./row-schemas"

/** The number of digits with which the engine stores quantities. */
const PRECISION = 20

/**
 * The stock of a product's variants at each location. `null` means that there is no level. Variants without stock
 * keeping are left out.
 */
export async function findStockLevels(sql: Knex, productId: string): Promise<StockLevel[]> {
  return readRows(
    sql,
    stockLevelRow,
    `SELECT v.id AS variant_id, v.title AS variant_title, v.sku, i.inventory_item_id,
            s.id AS location_id, s.name AS location_name, l.stocked_quantity::text AS stocked,
            coalesce(l.reserved_quantity, 0)::float8 AS reserved
       FROM product_variant v
       JOIN product_variant_inventory_item i ON i.variant_id = v.id AND i.deleted_at IS NULL
       CROSS JOIN stock_location s
       LEFT JOIN inventory_level l ON l.inventory_item_id = i.inventory_item_id AND l.location_id = s.id
        AND l.deleted_at IS NULL
      WHERE v.product_id = :productId AND v.deleted_at IS NULL AND v.manage_inventory AND s.deleted_at IS NULL
      ORDER BY v.variant_rank NULLS LAST, v.id, i.inventory_item_id, s.name COLLATE :name_order:, s.id`,
    { productId },
  )
}

/** The stock of all goods at each location, sorted by product title. Variants without stock keeping are left out. */
export async function listStock(sql: Knex, limit: number): Promise<StockOverview[]> {
  return readRows(
    sql,
    stockOverviewRow,
    `WITH variant AS MATERIALIZED (
       SELECT v.id, v.product_id, v.title, v.sku, v.variant_rank, i.inventory_item_id
         FROM product_variant v
         JOIN product_variant_inventory_item i ON i.variant_id = v.id AND i.deleted_at IS NULL
        WHERE v.deleted_at IS NULL AND v.manage_inventory),
     level AS MATERIALIZED (
       SELECT l.inventory_item_id, s.name, l.stocked_quantity, l.reserved_quantity
         FROM inventory_level l
         JOIN stock_location s ON s.id = l.location_id AND s.deleted_at IS NULL WHERE l.deleted_at IS NULL)
     SELECT p.title AS product_title, p.handle, p.status, v.title AS variant_title, v.sku, l.name AS location_name,
            l.stocked_quantity::float8 AS stocked, l.reserved_quantity::float8 AS reserved
       FROM variant v
       JOIN level l ON l.inventory_item_id = v.inventory_item_id
       JOIN product p ON p.id = v.product_id AND p.deleted_at IS NULL AND ${isGoods("p.id")}
      ORDER BY p.title COLLATE :name_order:, p.id, v.variant_rank NULLS LAST, v.id, l.name COLLATE :name_order: LIMIT :limit`,
    { limit },
  )
}

/**
 * Makes all changes and returns the ids of the levels. If an old value is no longer right, makes none and throws 409
 * `invalid_state`.
 */
export async function changeStock(sql: Knex, changes: StockChange[]): Promise<string[]> {
  return sql.transaction(async (transaction) => {
    const ids: string[] = []
    // Changes the rows in a fixed order. With different orders, two transactions could wait for each other's locks for
    // ever.
    const inOrder = [...changes].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
    for (const change of inOrder) {
      const changed = await readRow(transaction, idRow, statementOf(change), {
        ...change,
        id: generateEntityId(undefined, "ilev"),
        now: clock.date(),
        precision: PRECISION,
      })
      if (!changed) throw errors.invalidState("The stock has changed meanwhile.")
      ids.push(changed.id)
    }
    return ids
  })
}

const keyOf = ({ inventory_item_id, location_id }: StockChange) => `${inventory_item_id} ${location_id}`

const RAW = "jsonb_build_object('value', CAST(:to AS text), 'precision', CAST(:precision AS int))"
const NONE = "jsonb_build_object('value', '0', 'precision', CAST(:precision AS int))"
const OF_ITEM = "inventory_item_id = :inventory_item_id AND location_id = :location_id AND deleted_at IS NULL"

function statementOf({ from, to }: StockChange): string {
  if (from === null)
    return `INSERT INTO inventory_level (id, inventory_item_id, location_id, stocked_quantity, raw_stocked_quantity,
              raw_reserved_quantity, raw_incoming_quantity, created_at, updated_at)
            VALUES (:id, :inventory_item_id, :location_id, CAST(:to AS numeric), ${RAW}, ${NONE}, ${NONE}, :now, :now)
            ON CONFLICT DO NOTHING RETURNING id`
  if (to === null)
    return `UPDATE inventory_level SET deleted_at = :now
             WHERE ${OF_ITEM} AND stocked_quantity = CAST(:from AS numeric) AND reserved_quantity = 0 RETURNING id`
  return `UPDATE inventory_level SET stocked_quantity = CAST(:to AS numeric), raw_stocked_quantity = ${RAW}, updated_at = :now
           WHERE ${OF_ITEM} AND stocked_quantity = CAST(:from AS numeric) RETURNING id`
}
