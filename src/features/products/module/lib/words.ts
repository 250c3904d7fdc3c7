import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow } from "../../../../lib/database"
import { JOINER, PRODUCT_TEXT, VARIANT_TEXT } from "../word-summaries"

/** Conditions on a product `p`, one for each word of a search. */
export interface WordConditions {
  conditions: string[]
  values: Record<string, unknown>
  /** Whether some word summaries must be renewed. */
  hasChanged: boolean
}

const SHORTEST_JOINED = 3
const JOINED_PARTS = new RegExp(
  String.raw`(?<=\p{L})${JOINER}(?=[\p{L}\p{N}])|(?<=\p{N})${JOINER}(?=\p{L})`,
  "gu",
)

const changedRow = z.object({ ids: z.array(z.string()) })

/**
 * Conditions that find each word in one of the texts that the engine's search uses, or in their joined words. Texts that have changed since their
 * summary are read directly. A separate statement finds these products, because usually there are none. Then the list's
 * statement stays simple and fast.
 */
export async function findWords(sql: Knex, q = ""): Promise<WordConditions> {
  const words = [...new Set(q.split(/\s+/).filter((word) => word !== ""))]
  if (words.length === 0) return { conditions: [], values: {}, hasChanged: false }
  const { ids: changed } = (await readRow(sql, changedRow, CHANGED)) ?? { ids: [] }
  const hasChanged = changed.length > 0
  const values = words.flatMap((word, index): [string, string][] => [
    [`word${index}`, `%${escaped(word)}%`],
    [`joined${index}`, `%${escaped(joined(word))}%`],
  ])
  return {
    conditions: words.map((word, index) => {
      const names = joined(word) === word ? [`word${index}`] : [`word${index}`, `joined${index}`]
      return hasChanged ? `AND (${isSummarized(names)} OR ${isWritten(names)})` : `AND ${has(names)}`
    }),
    values: { ...Object.fromEntries(values), ...(hasChanged && { changed }) },
    hasChanged,
  }
}

const CHANGED =
  "SELECT ARRAY(SELECT DISTINCT product_id FROM product_words_change WHERE product_id IS NOT NULL) AS ids"

/** The names are those of bindings: of the word, and of its joined form if it has another. */
const has = (names: string[]) =>
  `p.id IN (SELECT w.product_id FROM product_words w
             WHERE ${names.map((name) => `w.words LIKE lower(:${name})`).join(" OR ")})`

const isSummarized = (names: string[]) => `(p.id <> ALL(CAST(:changed AS text[])) AND ${has(names)})`

const isWritten = (names: string[]) => `p.id IN (
  SELECT product.id FROM product
   WHERE product.id = ANY(CAST(:changed AS text[])) AND product.deleted_at IS NULL
     AND (${contains(PRODUCT_TEXT, names)} OR EXISTS (
       SELECT FROM product_variant WHERE product_variant.product_id = product.id
          AND product_variant.deleted_at IS NULL AND ${contains(VARIANT_TEXT, names)})))`

const contains = (text: string, names: string[]) =>
  `(${names.map((name) => `${text} ILIKE :${name} OR svc_joined_words(${text}) ILIKE :${name}`).join(" OR ")})`

/** Like `svc_joined_words`. If the rest is very short, too many words contain it. */
function joined(word: string): string {
  const whole = word.replaceAll(JOINED_PARTS, "")
  return whole.length < SHORTEST_JOINED ? word : whole
}

/** Escapes the wildcards of LIKE. */
function escaped(word: string): string {
  return word.replaceAll(/[\\%_]/g, String.raw`\$&`)
}
