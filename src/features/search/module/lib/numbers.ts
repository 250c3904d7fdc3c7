import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import type { Facet } from "../types"

const facetRow = z.object({
  id: z.number(),
  kind: z.enum(["type", "category", "collection", "tag"]),
  value: z.string(),
})
const currencyRow = z.object({ id: z.number(), code: z.string() })

// Many documents have equal values. They are stored once, and documents refer to them by number. Only one writer at a
// time assigns numbers.

/** The audience of a document: its sales channels (`null` means all), its language, and all languages of its record. */
export interface Audience {
  locale: string
  locales: string[]
  channels: string[] | null
}

/** The number of each facet. New facets get a number. */
export async function numberFacets(sql: Knex, facets: Facet[]): Promise<Map<string, number>> {
  const wanted = [...new Map(facets.map((facet) => [keyOf(facet), facet])).values()]
  const rows = await readRows(
    sql,
    facetRow,
    `INSERT INTO search_facet AS known (kind, value, label)
     SELECT kind, value, label FROM jsonb_to_recordset(CAST(:facets AS jsonb)) AS given (kind text, value text, label text)
      ORDER BY kind, value
     ON CONFLICT (kind, value) DO UPDATE SET label = excluded.label
     RETURNING id, kind, value`,
    { facets: JSON.stringify(wanted) },
  )
  return new Map(rows.map((row) => [keyOf(row), row.id]))
}

export function keyOf({ kind, value }: Pick<Facet, "kind" | "value">): string {
  return `${kind}:${value}`
}

/** The position of each currency in the array of a document's prices, counted from one. */
export async function numberCurrencies(sql: Knex, codes: string[]): Promise<Map<string, number>> {
  const rows = await readRows(
    sql,
    currencyRow,
    `INSERT INTO search_currency AS known (code)
     SELECT code FROM jsonb_array_elements_text(CAST(:codes AS jsonb)) AS given (code) ORDER BY code
     ON CONFLICT (code) DO UPDATE SET code = excluded.code
     RETURNING id, code`,
    { codes: JSON.stringify([...new Set(codes)]) },
  )
  return new Map(rows.map(({ id, code }) => [code, id]))
}

export async function numberFacetSets(sql: Knex, sets: number[][]): Promise<void> {
  await sql.raw(
    `INSERT INTO search_facet_set (facets)
     SELECT DISTINCT facets FROM jsonb_to_recordset(CAST(:sets AS jsonb)) AS given (facets int[])
      WHERE NOT EXISTS (SELECT FROM search_facet_set known WHERE known.facets = given.facets)`,
    { sets: JSON.stringify(sets.map((facets) => ({ facets }))) },
  )
}

export async function numberAudiences(sql: Knex, audiences: Audience[]): Promise<void> {
  await sql.raw(
    `INSERT INTO search_audience (locale, locales, channels)
     SELECT DISTINCT locale, locales, channels
       FROM jsonb_to_recordset(CAST(:audiences AS jsonb)) AS given (locale text, locales text[], channels text[])
      WHERE NOT EXISTS (SELECT FROM search_audience known WHERE ${SAME_AUDIENCE})`,
    { audiences: JSON.stringify(audiences) },
  )
}

const SAME_AUDIENCE = `known.locale = given.locale AND known.locales = given.locales
  AND known.channels IS NOT DISTINCT FROM given.channels`

/** SQL for the numbers of a row `given`, which contains the values themselves. */
export const NUMBERS = {
  audience: `(SELECT min(id) FROM search_audience known WHERE ${SAME_AUDIENCE})`,
  facet_set: "(SELECT min(id) FROM search_facet_set known WHERE known.facets = given.facets)",
}
