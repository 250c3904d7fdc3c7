import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow, readRows } from "../../../lib/database"

/** Advisory lock: one transaction at a time renews a database's summaries. A later one could write an older state. */
const LOCK = 727_016
const MOST_NOTES = 20_000
const MOST_BATCHES = 200

const lockRow = z.object({ is_free: z.boolean() })
const changedRow = z.object({ product_id: z.string() })

/** Renews the summaries of all products whose prices have changed, in batches. */
export async function refreshPriceSummaries(sql: Knex): Promise<void> {
  for (let batch = 0; batch < MOST_BATCHES; batch++) {
    const isDone = await sql.transaction(refreshSome)
    if (isDone) return
  }
}

/**
 * Each statement sees what was committed before it. So the prices are at least as new as the notes that are deleted, and
 * a later change has a note that is still there.
 */
async function refreshSome(sql: Knex): Promise<boolean> {
  const lock = await readRow(sql, lockRow, "SELECT pg_try_advisory_xact_lock(:lock) AS is_free", {
    lock: LOCK,
  })
  if (!lock?.is_free) return true
  const changed = await readRows(sql, changedRow, CHANGED, { most: MOST_NOTES })
  const ids = changed.map(({ product_id }) => product_id)
  await execute(sql, "DELETE FROM product_price_summary WHERE product_id = ANY(CAST(:ids AS text[]))", {
    ids,
  })
  await execute(sql, SUMMARIES, { ids })
  const left = await readRows(sql, z.object({}), "SELECT FROM product_price_change LIMIT 1")
  return left.length === 0
}

/** A link that is gone has a note of its own, with its variant. */
const CHANGED = `
  WITH noted AS (
    DELETE FROM product_price_change WHERE id IN (SELECT id FROM product_price_change ORDER BY id LIMIT :most)
    RETURNING product_id, variant_id, price_set_id)
  SELECT product_id FROM noted WHERE product_id IS NOT NULL
  UNION SELECT v.product_id FROM product_variant v WHERE v.product_id IS NOT NULL AND v.id = ANY(ARRAY(
    SELECT s.variant_id FROM product_variant_price_set s
     WHERE s.deleted_at IS NULL AND s.price_set_id = ANY(ARRAY(SELECT price_set_id FROM noted))
    UNION SELECT variant_id FROM noted))`

const SUMMARIES = `
  INSERT INTO product_price_summary (product_id, currency_code, lowest, highest, amounts)
  SELECT product_id, currency_code, min(amount), max(amount), array_agg(DISTINCT amount) FROM (
    SELECT v.product_id, v.id, x.currency_code, min(x.amount) AS amount FROM product_variant v
      JOIN product_variant_price_set s ON s.variant_id = v.id AND s.deleted_at IS NULL
      JOIN price x ON x.price_set_id = s.price_set_id AND x.deleted_at IS NULL AND x.currency_code IS NOT NULL
       AND x.price_list_id IS NULL AND x.rules_count = 0 AND (x.min_quantity IS NULL OR x.min_quantity <= 1)
     WHERE v.product_id = ANY(CAST(:ids AS text[])) AND v.deleted_at IS NULL
     GROUP BY 1, 2, 3) plain
   GROUP BY 1, 2
   -- A list reads one currency, so its rows stand together.
   ORDER BY 2, 1`
