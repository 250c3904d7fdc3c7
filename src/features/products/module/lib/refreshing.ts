import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRow, readRows } from "../../../../lib/database"
import { PRODUCT_TEXT, VARIANT_TEXT } from "../word-summaries"

/**
 * The number of an advisory lock. Only one transaction updates the table at a time. Otherwise a slow one could
 * overwrite newer prices.
 */
export const RENEWAL_LOCK = 727_016
/** The notes of one batch. It takes seconds, and its products are right as soon as it ends. */
const MAX_NOTES = 5_000
/** If more notes than this name no product, they are replaced by one note for each product. */
const MANY_NOTES = 20_000
const MAX_BATCHES = 1_000
/** After so many batches, the tables are vacuumed at once. */
const MANY_BATCHES = 4

const lockRow = z.object({ is_free: z.boolean() })
const changedRow = z.object({ product_id: z.string() })
const manyRow = z.object({ are_many: z.boolean() })

type Connection = Pick<Knex, "transaction" | "raw">

/**
 * Renews the summaries of all products whose prices or texts have changed, in batches. Words come first, because they
 * take less time.
 */
export async function refreshSummaries(sql: Connection): Promise<void> {
  for (const summary of [WORDS, PRICES]) {
    let batches = 0
    for (let isDone = false; !isDone && batches < MAX_BATCHES; batches++) {
      const outcome = await sql.transaction((transaction) => refreshSome(transaction, summary))
      if (outcome === "merged") await vacuum(sql, [summary.notes])
      isDone = outcome === "done"
    }
    if (batches >= MANY_BATCHES) await vacuum(sql, [summary.notes, summary.table])
  }
}

/**
 * Lists look for the newest notes and meet all deleted ones until these are removed. They choose how to read summaries by
 * the statistics. A failure costs time only, because PostgreSQL does the same later.
 */
async function vacuum(sql: Connection, tables: string[]): Promise<void> {
  for (const table of tables) await sql.raw(`VACUUM (ANALYZE, SKIP_LOCKED) ${table}`).catch(() => undefined)
}

type Outcome = "done" | "more" | "merged"

/** SQL statements that renew one summary table. */
interface Renewal {
  table: string
  notes: string
  /** Replaces all notes by one for each product. By default, notes name products already. */
  merge?: { areMany: string; notes: string }
  /** Deletes at most `:most` notes of changed products. Returns these products. */
  changed: string
  /** Writes new summaries of the products `:ids`. */
  summaries: string
}

/**
 * Updates one batch. Deletes the records of changes first and reads the prices afterwards. So the prices are at least
 * as new as the deleted records, and each later change has a record that still exists.
 */
async function refreshSome(
  sql: Knex,
  { table, notes, merge, changed: takeNotes, summaries }: Renewal,
): Promise<Outcome> {
  const lock = await readRow(sql, lockRow, "SELECT pg_try_advisory_xact_lock(:lock) AS is_free", {
    lock: RENEWAL_LOCK,
  })
  if (!lock?.is_free) return "done"
  const many = merge && (await readRow(sql, manyRow, merge.areMany, { many: MANY_NOTES }))
  if (merge && many?.are_many) {
    await execute(sql, merge.notes)
    return "merged"
  }
  const changed = await readRows(sql, changedRow, takeNotes, { most: MAX_NOTES })
  const ids = changed.map(({ product_id }) => product_id)
  await execute(sql, `DELETE FROM ${table} WHERE product_id = ANY(CAST(:ids AS text[]))`, { ids })
  await execute(sql, summaries, { ids })
  const left = await readRows(sql, z.object({}), `SELECT FROM ${notes} LIMIT 1`)
  return left.length === 0 ? "done" : "more"
}

/** The sales channels that sell a product. */
const CHANNELS = `
  CASE WHEN product.status = 'published' AND product.deleted_at IS NULL
       THEN ARRAY(SELECT s.sales_channel_id::text FROM product_sales_channel s
                   WHERE s.product_id = product.id AND s.deleted_at IS NULL)
       ELSE '{}' END`

/** If a link between variant and price set was deleted, the record itself names the variant. */
const CHANGED_PRICES = `
  WITH noted AS (
    DELETE FROM product_price_change WHERE id IN (SELECT id FROM product_price_change ORDER BY id LIMIT :most)
    RETURNING product_id, variant_id, price_set_id)
  SELECT product_id FROM noted WHERE product_id IS NOT NULL
  UNION SELECT v.product_id FROM product_variant v WHERE v.product_id IS NOT NULL AND v.id = ANY(ARRAY(
    SELECT s.variant_id FROM product_variant_price_set s
     WHERE s.deleted_at IS NULL AND s.price_set_id = ANY(ARRAY(SELECT price_set_id FROM noted))
    UNION SELECT variant_id FROM noted))`

const ARE_MANY_PRICES = `
  SELECT EXISTS (SELECT FROM product_price_change WHERE product_id IS NULL OFFSET :many) AS are_many`

/**
 * An import notes each price set several times and in no order. Then each batch would have prices of almost all
 * products. The newest notes stay the newest, because lists calculate the products of these.
 */
const MERGED_PRICE_NOTES = `
  WITH noted AS (DELETE FROM product_price_change RETURNING id, product_id, variant_id, price_set_id),
  changed AS (
    SELECT n.id, n.product_id FROM noted n
    UNION ALL SELECT n.id, v.product_id FROM noted n JOIN product_variant v ON v.id = n.variant_id
    UNION ALL SELECT n.id, v.product_id FROM noted n
      JOIN product_variant_price_set s ON s.price_set_id = n.price_set_id AND s.deleted_at IS NULL
      JOIN product_variant v ON v.id = s.variant_id)
  INSERT INTO product_price_change (product_id)
  SELECT product_id FROM changed WHERE product_id IS NOT NULL GROUP BY 1 ORDER BY max(id)`

const PRICE_SUMMARIES = `
  INSERT INTO product_price_summary (product_id, currency_code, lowest, highest, amounts, created_at, channels)
  SELECT summary.*, product.created_at, ${CHANNELS} FROM (
    SELECT product_id, currency_code, min(amount), max(amount), array_agg(DISTINCT amount ORDER BY amount) FROM (
      SELECT v.product_id, v.id, x.currency_code, min(x.amount) AS amount FROM product_variant v
        JOIN product_variant_price_set s ON s.variant_id = v.id AND s.deleted_at IS NULL
        JOIN price x ON x.price_set_id = s.price_set_id AND x.deleted_at IS NULL AND x.currency_code IS NOT NULL
         AND x.price_list_id IS NULL AND x.rules_count = 0 AND (x.min_quantity IS NULL OR x.min_quantity <= 1)
       WHERE v.product_id = ANY(CAST(:ids AS text[])) AND v.deleted_at IS NULL
       GROUP BY 1, 2, 3) plain
     GROUP BY 1, 2) summary
   JOIN product ON product.id = summary.product_id
   -- A list reads one currency, so its rows stand together.
   ORDER BY 2, 1`

/** A product with a note often has more of them, so all of these are taken at once. */
const CHANGED_WORDS = `
  WITH noted AS (
    DELETE FROM product_words_change WHERE product_id IS NULL
        OR product_id IN (SELECT product_id FROM product_words_change ORDER BY id LIMIT :most)
    RETURNING product_id)
  SELECT DISTINCT product_id FROM noted WHERE product_id IS NOT NULL`

/** Splits texts into words at these spaces, because a searched word contains none of them. */
const SPACES = String.raw`E' \t\n\r\f\x0b'`

const WORD_SUMMARIES = `
  INSERT INTO product_words (product_id, created_at, channels, words)
  SELECT product.id, product.created_at, ${CHANNELS}, coalesce((
      SELECT string_agg(DISTINCT word, ' ')
        FROM (SELECT ${PRODUCT_TEXT} AS text UNION ALL
              SELECT ${VARIANT_TEXT} FROM product_variant
               WHERE product_variant.product_id = product.id AND product_variant.deleted_at IS NULL) texts
       CROSS JOIN LATERAL unnest(string_to_array(
         translate(lower(concat_ws(' ', text, svc_joined_words(text))), ${SPACES}, repeat(' ', 6)), ' ')) word
       WHERE word <> ''), '')
    FROM product WHERE product.id = ANY(CAST(:ids AS text[])) AND product.deleted_at IS NULL`

const PRICES: Renewal = {
  table: "product_price_summary",
  notes: "product_price_change",
  merge: { areMany: ARE_MANY_PRICES, notes: MERGED_PRICE_NOTES },
  changed: CHANGED_PRICES,
  summaries: PRICE_SUMMARIES,
}
const WORDS: Renewal = {
  table: "product_words",
  notes: "product_words_change",
  changed: CHANGED_WORDS,
  summaries: WORD_SUMMARIES,
}
