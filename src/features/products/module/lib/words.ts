import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow } from "../../../../lib/database"
import { JOINER, PRODUCT_TEXT, VARIANT_TEXT } from "../word-summaries"
import { IS_BEHIND, NEWEST, newestNotes } from "./newest-notes"

/** Conditions for the words of a search. */
export interface WordConditions {
  /** On a product `p`, one for each word. */
  conditions: string[]
  /** On a summary `w`, which must not be outdated. */
  inSummary: string
  /** On a product `p` whose summary is outdated. */
  inTexts: string
  values: Record<string, unknown>
  /** Whether some word summaries must be renewed. */
  hasChanged: boolean
  /** Whether more summaries are outdated than a list reads the texts of. */
  isBehind: boolean
}

const SHORTEST_JOINED = 3
const JOINED_PARTS = new RegExp(
  String.raw`(?<=\p{L})${JOINER}(?=[\p{L}\p{N}])|(?<=\p{N})${JOINER}(?=\p{L})`,
  "gu",
)

const changedRow = z.object({ ids: z.array(z.string()), is_behind: z.boolean() })

/**
 * Conditions that find each word in one of the texts that the engine's search uses, or in their joined words. Texts that have changed since their
 * summary are read directly. A separate statement finds these products, because usually there are none. Then the list's
 * statement stays simple and fast.
 */
export async function findWords(sql: Knex, q = ""): Promise<WordConditions> {
  const words = [...new Set(q.split(/\s+/).filter((word) => word !== ""))]
  if (words.length === 0)
    return { conditions: [], inSummary: "", inTexts: "", values: {}, hasChanged: false, isBehind: false }
  const { ids: changed = [], is_behind = false } = (await readRow(sql, changedRow, CHANGED, NEWEST)) ?? {}
  const hasChanged = changed.length > 0
  const named = words.map((word, index) =>
    joined(word) === word ? [`word${index}`] : [`word${index}`, `joined${index}`],
  )
  const values = words.flatMap((word, index): [string, string][] => [
    [`word${index}`, `%${escaped(word)}%`],
    [`joined${index}`, `%${escaped(joined(word))}%`],
  ])
  return {
    conditions: named.map((names) =>
      hasChanged ? `AND (${isSummarized(names)} OR ${isWritten(names)})` : `AND ${has(names)}`,
    ),
    inSummary: [
      ...named.map((names) => `AND (${hasWords(names)})`),
      hasChanged ? `AND ${IS_CURRENT}` : "",
    ].join(" "),
    inTexts: hasChanged ? named.map((names) => `AND ${isWritten(names)}`).join(" ") : "",
    values: { ...Object.fromEntries(values), ...(hasChanged && { changed }) },
    hasChanged,
    isBehind: is_behind,
  }
}

const CHANGED = `
  WITH ${newestNotes("product_words_change", "SELECT n.product_id")}
  SELECT ARRAY(SELECT product_id FROM noted_product) AS ids, ${IS_BEHIND} AS is_behind`

const CHANGED_IDS = "CAST(:changed AS text[])"
const IS_CURRENT = `w.product_id <> ALL(${CHANGED_IDS})`

/** The names are those of bindings: of the word, and of its joined form if it has another. */
const hasWords = (names: string[]) => names.map((name) => `w.words LIKE lower(:${name})`).join(" OR ")

const has = (names: string[]) => `p.id IN (SELECT w.product_id FROM product_words w WHERE ${hasWords(names)})`

const isSummarized = (names: string[]) => `(p.id <> ALL(${CHANGED_IDS}) AND ${has(names)})`

/** An aggregate looks the variants up by their product. With `EXISTS`, the planner may read the variants of all. */
const isWritten = (names: string[]) => `p.id IN (
  SELECT product.id FROM product
   WHERE product.id = ANY(${CHANGED_IDS}) AND product.deleted_at IS NULL
     AND (${contains(PRODUCT_TEXT, names)} OR (
       SELECT bool_or(${contains(VARIANT_TEXT, names)}) FROM product_variant
        WHERE product_variant.product_id = product.id AND product_variant.deleted_at IS NULL)))`

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
