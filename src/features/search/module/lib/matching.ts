import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import { joinsEndingIn } from "../../../../lib/text/word-forms"
import { compact, titleKey, type Word, wordsOfQuery } from "../../../../lib/text/words"
import { stemmersFor } from "./languages"
import { quoted } from "./lexemes"
import { nearest, remaindersOfQuery } from "./misspellings"

/** A word that is looked for. */
interface Asked {
  word: string
  /** The person may still be typing the last word, so it also matches the beginning of words. */
  isBeginning: boolean
  stems: string[]
}

/** One word of a search. */
export interface Term extends Asked {
  /** Corrections, if the index does not contain the word. */
  replacements: string[]
  /** The word and its neighbours as one word: "wi fi" may mean "wifi". */
  joins: Asked[]
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
const MAX_WORDS = 12
/** The most words of the index that are compared with a misspelt word. */
const MAX_CANDIDATES = 300

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
  const typed = wordsOfQuery(q)
  const words = [...new Set(typed.map(({ word }) => word))].slice(0, MAX_WORDS)
  if (words.length === 0) return { terms: [], titleKey: "", code: "" }

  const joins = typed
    .slice(0, MAX_WORDS)
    .flatMap((word, index, all) => joinsEndingIn(q, all.slice(0, index), word))
  const found = await lookUp(sql, askedFor(words, joins, typed), stemmersFor(locales))
  const askedOf = (word: string): Asked => {
    const { is_beginning: isBeginning = false, stems = [] } = found.get(word) ?? {}
    return { word, isBeginning, stems: stems.filter((stem) => stem !== word) }
  }
  const terms = words.map((word) => {
    const { is_known = false, near = [], is_stop_word = false } = found.get(word) ?? {}
    const own = typed
      .filter((one) => one.word === word)
      .flatMap(({ start, end }) => joins.filter((join) => join.start <= start && end <= join.end))
    const isKnown = is_known || own.some((join) => found.get(join.word)?.is_known)
    return {
      ...askedOf(word),
      isSaying: !is_stop_word,
      replacements: isKnown ? [] : nearest(word, near),
      joins: [...new Set(own.map((join) => join.word))].map(askedOf),
    }
  })
  // Ignores words without meaning, such as "the" in "the lamp", unless there are no others.
  const saying = terms.filter(({ isSaying }) => isSaying)
  return { terms: saying.length > 0 ? saying : terms, titleKey: titleKey(q), code: compact(q) }
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

function alternatives({ replacements, joins, ...term }: Term): string[] {
  const asked = [term, ...joins].flatMap(({ word, isBeginning, stems }) => [
    isBeginning ? `${quoted(word)}:*` : quoted(word),
    ...stems.map(quoted),
  ])
  return [...asked, ...replacements.map(quoted)]
}

interface AskedRow {
  word: string
  remainders: string[]
  is_beginning: boolean
}

/**
 * The words and joins to look up. The last one may be incomplete. A single character of a script without spaces also
 * matches the beginning of pairs.
 */
function askedFor(words: string[], joins: Word[], typed: Word[]): AskedRow[] {
  const last = typed.at(-1)
  const beginnings = new Set(
    [...typed, ...joins]
      .filter((one) => one.end === last?.end || one.end === one.firstEnd)
      .map(({ word }) => word),
  )
  const of = (word: string, remainders: string[]) => ({
    word,
    remainders,
    is_beginning: beginnings.has(word),
  })
  return [
    ...words.map((word) => of(word, remaindersOfQuery(word))),
    ...[...new Set(joins.map(({ word }) => word))]
      .filter((word) => !words.includes(word))
      .map((word) => of(word, [])),
  ]
}

type Found = z.output<typeof foundRow>
const foundRow = z.object({
  word: z.string(),
  is_beginning: z.boolean(),
  is_known: z.boolean(),
  is_stop_word: z.boolean(),
  stems: z.array(z.string()),
  near: z.array(z.string()),
})

async function lookUp(sql: Knex, asked: AskedRow[], stemmers: string[]): Promise<Map<string, Found>> {
  const stemmed = stemmers.map((stemmer) => `ts_lexize('${stemmer}', asked.word)`)
  const rows = await readRows(
    sql,
    foundRow,
    `SELECT asked.word, asked.is_beginning, known.is_known, coalesce(near.words, '{}') AS near,
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
                  WHERE NOT known.is_known AND w.remainders && asked.remainders LIMIT ${MAX_CANDIDATES}) c) near ON true`,
    { asked: JSON.stringify(asked) },
  )
  return new Map(rows.map((row) => [row.word, row]))
}
