import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import { compact, cut, titleKey } from "../../../../lib/text/words"
import type { SearchDocument, SearchEntity } from "../types"
import { stemmersFor } from "./languages"
import { lexemesOf, wordsOf } from "./lexemes"
import { remaindersOf } from "./misspellings"
import { keyOf, NUMBERS, numberAudiences, numberCurrencies, numberFacetSets, numberFacets } from "./numbers"

const wordRow = z.object({ word: z.string() })
const stemsRow = z.object({ word: z.string(), stems: z.array(z.string()) })

/** Longer titles and excerpts are cut. The rest is neither shown nor searched. */
const MAX_TITLE_LENGTH = 500
const MAX_EXCERPT_LENGTH = 500
/** The part of a body that hits show. */
const MAX_BODY_LENGTH = 5_000
/** The part of a body that is searched. */
const SEARCHED_BODY = 50_000

/** The number of an advisory lock. Any number would do. */
const WRITER_LOCK = 727_006

/** Waits until no other process writes to the index. Others then wait until this transaction ends. */
export async function lockIndex(sql: Knex): Promise<void> {
  await sql.raw("SELECT pg_advisory_xact_lock(:lock)", { lock: WRITER_LOCK })
}

/** Replaces the documents of these records. A record without documents is removed from the index. */
export async function writeDocuments(
  sql: Knex,
  type: string,
  ids: string[],
  entities: SearchEntity[],
): Promise<void> {
  const documents = entities.flatMap((entity) =>
    entity.documents.map((document) => ({ entity, document: storable(document) })),
  )
  const facets = await numberFacets(sql, [
    { kind: "type", value: type, label: type },
    ...documents.flatMap(({ document }) => document.facets),
  ])
  const typeFacet = facets.get(keyOf({ kind: "type", value: type }))
  const currencies = await numberCurrencies(
    sql,
    documents.flatMap(({ document }) => Object.keys(document.prices)),
  )
  const stems = await stemsOf(
    sql,
    documents.map(({ document }) => document),
  )
  const vocabulary = new Set<string>()
  const rows = documents.map(({ entity, document }) => {
    const lexemes = lexemesOf(document, stems.get(document.locale) ?? new Map<string, string[]>())
    for (const word of lexemes.vocabulary) vocabulary.add(word)
    return {
      ...columnsOf(type, entity, document),
      facets: [typeFacet, ...document.facets.map((facet) => facets.get(keyOf(facet)))]
        .filter((id) => id !== undefined)
        .filter(isFirst)
        .sort((a, b) => a - b),
      amounts: amountsOf(document.prices, currencies),
      words: lexemes.words,
      head: lexemes.head,
    }
  })
  await learn(sql, [...vocabulary])
  await numberAudiences(
    sql,
    rows.map(({ locale, locales, channels }) => ({ locale, locales, channels })),
  )
  await numberFacetSets(
    sql,
    rows.map(({ facets: set }) => set),
  )
  await upsert(sql, rows)
  await removeOthers(
    sql,
    type,
    ids,
    rows.map(({ id }) => id),
  )
}

/** The columns that contain no ids of other tables. */
function columnsOf(
  type: string,
  { id, documents, made_of, updated_at }: SearchEntity,
  document: SearchDocument,
) {
  const { locale, title, excerpt, body, slug, image_url, codes, prices, channels, visible_from } = document
  return {
    id: `${type}:${id}:${locale}`,
    type,
    entity_id: id,
    locale,
    locales: documents.map((one) => one.locale),
    title,
    excerpt,
    body: cut(body, MAX_BODY_LENGTH),
    slug,
    image_url,
    title_key: titleKey(title),
    codes: codes.map(compact).filter((code) => code !== ""),
    prices,
    channels: channels && [...channels].sort(),
    visible_from,
    made_of,
    source_updated_at: updated_at,
  }
}

/** An array with each price at the position of its currency. */
function amountsOf(prices: Record<string, number>, places: Map<string, number>): (number | null)[] {
  const amounts = new Map(
    Object.entries(prices).map(([currency, amount]) => [places.get(currency) ?? 0, amount]),
  )
  const length = Math.max(0, ...amounts.keys())
  return Array.from({ length }, (_, index) => amounts.get(index + 1) ?? null)
}

async function upsert(sql: Knex, rows: { id: string }[]): Promise<void> {
  if (rows.length === 0) return
  await sql.raw(
    `INSERT INTO search_document (${COLUMNS.join(", ")})
     SELECT ${COLUMNS.map((column) => VALUES[column] ?? column).join(", ")}
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS given (
         id text, type text, entity_id text, locale text, locales text[], title text, excerpt text, body text,
         slug text, image_url text, title_key text, codes text[], facets int[], prices jsonb, amounts double precision[],
         channels text[], visible_from timestamptz, made_of text[], source_updated_at timestamptz, words text, head text)
     ON CONFLICT (id) DO UPDATE SET (${COLUMNS.join(", ")}) =
       (${COLUMNS.map((column) => `excluded.${column}`).join(", ")})`,
    { rows: JSON.stringify(rows) },
  )
}

async function removeOthers(sql: Knex, type: string, ids: string[], kept: string[]): Promise<void> {
  await sql.raw(
    `DELETE FROM search_document WHERE type = :type AND entity_id = ANY(CAST(:ids AS text[]))
        AND NOT id = ANY(CAST(:kept AS text[]))`,
    { type, ids, kept },
  )
}

/** Stores new words, each with its spellings without one or two letters. A misspelt word has one of them in common. */
async function learn(sql: Knex, vocabulary: string[]): Promise<void> {
  if (vocabulary.length === 0) return
  const unknown = await readRows(
    sql,
    wordRow,
    `SELECT given.word FROM jsonb_array_elements_text(CAST(:words AS jsonb)) AS given (word)
      WHERE NOT EXISTS (SELECT FROM search_word known WHERE known.word = given.word COLLATE "C")`,
    { words: JSON.stringify(vocabulary) },
  )
  if (unknown.length === 0) return
  const words = unknown.map(({ word }) => ({ word, remainders: remaindersOf(word) }))
  await sql.raw(
    `INSERT INTO search_word (word, remainders)
     SELECT word, remainders FROM jsonb_to_recordset(CAST(:words AS jsonb)) AS given (word text, remainders text[])
      ORDER BY word COLLATE "C" ON CONFLICT (word) DO NOTHING`,
    { words: JSON.stringify(words) },
  )
}

/** The stems of words, by locale. Words that are their own stem are left out. */
async function stemsOf(sql: Knex, documents: SearchDocument[]): Promise<Map<string, Map<string, string[]>>> {
  const stems = new Map<string, Map<string, string[]>>()
  for (const locale of new Set(documents.map((document) => document.locale))) {
    const [stemmer] = stemmersFor([locale])
    if (!stemmer) continue
    const words = documents
      .filter((document) => document.locale === locale)
      .map(wordsOf)
      .flatMap(({ known, apart }) => [...known, ...apart])
    const rows = await readRows(
      sql,
      stemsRow,
      `SELECT word, stems FROM (
         SELECT word, ts_lexize(CAST(:stemmer AS regdictionary), word) AS stems
           FROM jsonb_array_elements_text(CAST(:words AS jsonb)) AS given (word)) made
        WHERE cardinality(stems) > 0 AND stems <> ARRAY[word]`,
      { stemmer, words: JSON.stringify([...new Set(words)]) },
    )
    stems.set(locale, new Map(rows.map((row) => [row.word, row.stems])))
  }
  return stems
}

const COLUMNS = [
  "audience",
  "facet_set",
  "visible_from",
  "amounts",
  "id",
  "title_key",
  "codes",
  "head",
  "words",
  "type",
  "entity_id",
  "locale",
  "title",
  "excerpt",
  "body",
  "slug",
  "image_url",
  "prices",
  "made_of",
  "source_updated_at",
  "indexed_at",
]

/** SQL for columns whose stored value is computed from the given one. */
const VALUES: Record<string, string> = {
  ...NUMBERS,
  words: "CAST(words AS tsvector)",
  head: "CAST(head AS tsvector)",
  indexed_at: "clock_timestamp()",
}

function isFirst<Item>(item: Item, index: number, all: Item[]): boolean {
  return all.indexOf(item) === index
}

/** Cuts long texts, removes NUL, and replaces halves of characters (lone surrogates). PostgreSQL refuses both. */
function storable(document: SearchDocument): SearchDocument {
  const clean = (text: string) => Buffer.from(text.replaceAll("\0", "")).toString()
  return {
    ...document,
    title: cut(clean(document.title), MAX_TITLE_LENGTH),
    excerpt: cut(clean(document.excerpt), MAX_EXCERPT_LENGTH),
    body: clean(cut(document.body, SEARCHED_BODY)),
    slug: clean(document.slug),
    facets: document.facets.map((facet) => ({
      ...facet,
      value: clean(facet.value),
      label: clean(facet.label),
    })),
  }
}
