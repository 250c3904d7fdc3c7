import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow } from "../../../lib/database"
import { PRODUCT_TEXT, VARIANT_TEXT } from "../word-summaries"

/** Conditions on a product `p`, one for each word of a search. */
export interface WordConditions {
  conditions: string[]
  values: Record<string, unknown>
  /** Whether some word summaries must be renewed. */
  hasChanged: boolean
}

const changedRow = z.object({ ids: z.array(z.string()) })

/**
 * Conditions that find each word in one of the texts that the engine's search uses. Texts that have changed since their
 * summary are read directly. A separate statement finds these products, because usually there are none. Then the list's
 * statement stays simple and fast.
 */
export async function findWords(sql: Knex, q = ""): Promise<WordConditions> {
  const words = [...new Set(q.split(/\s+/).filter((word) => word !== ""))]
  if (words.length === 0) return { conditions: [], values: {}, hasChanged: false }
  const { ids: changed } = (await readRow(sql, changedRow, CHANGED)) ?? { ids: [] }
  const hasChanged = changed.length > 0
  const values = words.map((word, index): [string, string] => [`word${index}`, `%${escaped(word)}%`])
  return {
    conditions: values.map(([name]) =>
      hasChanged ? `AND (${isSummarized(name)} OR ${isWritten(name)})` : `AND ${has(name)}`,
    ),
    values: { ...Object.fromEntries(values), ...(hasChanged && { changed }) },
    hasChanged,
  }
}

const CHANGED =
  "SELECT ARRAY(SELECT DISTINCT product_id FROM product_words_change WHERE product_id IS NOT NULL) AS ids"

const has = (word: string) =>
  `p.id IN (SELECT w.product_id FROM product_words w WHERE w.words LIKE lower(:${word}))`

const isSummarized = (word: string) => `(p.id <> ALL(CAST(:changed AS text[])) AND ${has(word)})`

const isWritten = (word: string) => `p.id IN (
  SELECT product.id FROM product
   WHERE product.id = ANY(CAST(:changed AS text[])) AND product.deleted_at IS NULL
     AND (${PRODUCT_TEXT} ILIKE :${word} OR EXISTS (
       SELECT FROM product_variant WHERE product_variant.product_id = product.id
          AND product_variant.deleted_at IS NULL AND ${VARIANT_TEXT} ILIKE :${word})))`

/** Escapes the wildcards of LIKE. */
function escaped(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
