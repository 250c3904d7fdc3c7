import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../lib/database"
import { stemmersFor } from "./languages"
import { quoted } from "./lexemes"
import { nearest, remaindersOfQuery } from "./misspellings"
import { compact, wordsOfQuery } from "./words"

/** One word of a search. */
export interface Term {
  word: string
  /** The person may still be typing the last word, so it also matches the beginning of words. */
  isBeginning: boolean
  stems: string[]
  /** Corrections, if the index does not contain the word. */
  replacements: string[]
}

/** The text of a search, split into words. */
export interface Wanted {
  terms: Term[]
  /** All words in order, to compare with titles. */
  titleKey: string
  /** The whole text as one code, without separators. */
  code: string
}

/** Further words of a query are ignored. */
const MOST_WORDS = 12
/** The most words of the index that are compared with a misspelt word. */
const MOST_CANDIDATES = 300

/**
 * Splits the text of a search and corrects misspelt words, with one statement. `undefined` for an empty text. Without
 * terms if no document can match.
 */
export async function wantedBy(
  sql: Knex,
  q: string | undefined,
  locales: string[],
): Promise<Wanted | undefined> {
  if (q === undefined || q.trim() === "") return undefined
  const typed = wordsOfQuery(q).map(({ word }) => word)
  const words = [...new Set(typed)].slice(0, MOST_WORDS)
  const titleKey = typed.join(" ")
  if (words.length === 0) return { terms: [], titleKey, code: "" }

  const last = typed.at(-1)
  const found = await lookUp(sql, words, last, stemmersFor(locales))
  const terms = words.map((word) => {
    const { is_known, near, stems } = found.get(word) ?? { is_known: false, near: [], stems: [] }
    return {
      word,
      isBeginning: word === last,
      isSaying: !found.get(word)?.is_stop_word,
      stems: stems.filter((stem) => stem !== word),
      replacements: is_known ? [] : nearest(word, near),
    }
  })
  // Ignores words without meaning, such as "the" in "the lamp", unless there are no others.
  const saying = terms.filter(({ isSaying }) => isSaying)
  return { terms: saying.length > 0 ? saying : terms, titleKey, code: compact(q) }
}

/**
 * The condition for matching documents, in PostgreSQL's search syntax. At least one word is needed, because this syntax
 * cannot match everything.
 */
export function conditionOf({ terms, code }: Wanted): string {
  const all = terms.map((term) => `(${alternatives(term).join("|")})`).join("&")
  // The text may be a code whose parts are separated. In the index, a code is one word.
  return terms.length > 1 && /\p{N}/u.test(code) ? `${all}|${quoted(code)}` : all
}

/**
 * The words for the ranking. The last word also counts as a whole word, so that an exact match is above a match of its
 * beginning.
 */
export function rankingOf({ terms }: Wanted): string {
  return terms
    .flatMap((term) => (term.isBeginning ? [quoted(term.word), ...alternatives(term)] : alternatives(term)))
    .join("|")
}

function alternatives({ word, isBeginning, stems, replacements }: Term): string[] {
  return [isBeginning ? `${quoted(word)}:*` : quoted(word), ...[...stems, ...replacements].map(quoted)]
}

type Found = z.output<typeof foundRow>
const foundRow = z.object({
  word: z.string(),
  is_known: z.boolean(),
  is_stop_word: z.boolean(),
  stems: z.array(z.string()),
  near: z.array(z.string()),
})

async function lookUp(
  sql: Knex,
  words: string[],
  last: string | undefined,
  stemmers: string[],
): Promise<Map<string, Found>> {
  const asked = words.map((word) => ({
    word,
    remainders: remaindersOfQuery(word),
    is_beginning: word === last,
  }))
  const stemmed = stemmers.map((stemmer) => `ts_lexize('${stemmer}', asked.word)`)
  const rows = await readRows(
    sql,
    foundRow,
    `SELECT asked.word, known.is_known, coalesce(near.words, '{}') AS near,
            coalesce(${stemmed.map((stem) => `cardinality(${stem}) = 0`).join(" OR ") || "false"}, false) AS is_stop_word,
            ${stemmed.map((stem) => `coalesce(${stem}, '{}')`).join(" || ") || "CAST('{}' AS text[])"} AS stems
       FROM jsonb_to_recordset(CAST(:asked AS jsonb)) AS asked (word text, remainders text[], is_beginning boolean)
       CROSS JOIN LATERAL (
         SELECT CASE WHEN asked.is_beginning
                     THEN EXISTS (SELECT FROM search_word w WHERE w.word >= asked.word COLLATE "C"
                                     AND w.word < (asked.word || chr(1114111)) COLLATE "C")
                     ELSE EXISTS (SELECT FROM search_word w WHERE w.word = asked.word COLLATE "C") END AS is_known) known
       LEFT JOIN LATERAL (
         SELECT array_agg(c.word) AS words
           FROM (SELECT w.word FROM search_word w
                  WHERE NOT known.is_known AND w.remainders && asked.remainders LIMIT ${MOST_CANDIDATES}) c) near ON true`,
    { asked: JSON.stringify(asked) },
  )
  return new Map(rows.map((row) => [row.word, row]))
}
