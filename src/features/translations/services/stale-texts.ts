import { z } from "zod"
import type { Call } from "../../../kits/skills/skill"
import { translatableKinds } from "../../translatable-kinds"
import type { translatedRecord } from "../module/schemas"

/** A text whose source has changed since it was translated. */
export interface StaleText {
  table: string
  id: string
  /** The name of its record. */
  title: string
  field: string
  source: string
  digest: string
  text: string
}

/** The most texts of one action. */
export const MAX_TEXTS = 200
/** The most actions of one plan. */
const MAX_PARTS = 20

/** Names a text within a language: `product/prod_01…/title`. */
export function keyOf({ table, id, field }: Pick<StaleText, "table" | "id" | "field">): string {
  return `${table}/${id}/${field}`
}

/**
 * The first stale texts of a language, kind by kind, up to a limit, and the number of all. One statement for the numbers,
 * and one for each kind with stale texts.
 */
export async function staleTexts(
  { scope }: Pick<Call, "scope">,
  locale: string,
  limit: number,
): Promise<{ texts: StaleText[]; count: number }> {
  const translations = scope.resolve("translations")
  const counts = (await translations.countStates([locale])).filter(({ stale }) => stale > 0)
  const texts: StaleText[] = []
  for (const { resource_type: table } of counts) {
    if (texts.length >= limit) break
    const { items } = await translations.listStates(
      table,
      { locale, status: ["stale"] },
      { limit: limit - texts.length, offset: 0 },
    )
    texts.push(...staleIn(table, items))
  }
  return { texts: texts.slice(0, limit), count: counts.reduce((sum, { stale }) => sum + stale, 0) }
}

/** Those of the texts with these keys that are stale. One statement for each kind. */
export async function staleAmong(
  { scope }: Pick<Call, "scope">,
  locale: string,
  keys: readonly string[],
): Promise<StaleText[]> {
  const found = new Map<string, StaleText>()
  for (const { table } of translatableKinds) {
    const own = keys.filter((key) => key.startsWith(`${table}/`))
    const ids = [...new Set(own.map((key) => key.split("/")[1] ?? ""))]
    if (ids.length === 0) continue
    const { items } = await scope
      .resolve("translations")
      .listStates(table, { locale, ids, status: ["stale"] }, { limit: ids.length, offset: 0 })
    for (const text of staleIn(table, items)) found.set(keyOf(text), text)
  }
  return keys.flatMap((key) => found.get(key) ?? [])
}

/** Which of a plan's actions this is, of how many, and how many texts were too many for the plan. */
export const stalePart = z.strictObject({
  number: z.int().min(1),
  of: z.int().min(1),
  remaining: z.int().min(0),
})

export interface StalePart {
  locale: string
  only: string[]
  part: z.output<typeof stalePart>
}

/**
 * Divides all stale texts of a language into the actions of one plan. `remaining` texts are too many for it. No part if
 * nothing is stale.
 */
export async function staleParts(call: Pick<Call, "scope">, locale: string) {
  const { texts, count } = await staleTexts(call, locale, MAX_TEXTS * MAX_PARTS)
  const remaining = Math.max(0, count - texts.length)
  const of = Math.ceil(texts.length / MAX_TEXTS)
  const parts = Array.from({ length: of }, (_, place): StalePart => {
    const own = texts.slice(place * MAX_TEXTS, (place + 1) * MAX_TEXTS)
    return { locale, only: own.map(keyOf), part: { number: place + 1, of, remaining } }
  })
  return {
    parts,
    texts: texts.length,
    words: texts.reduce((sum, { source }) => sum + wordsOf(source), 0),
    remaining,
  }
}

function wordsOf(source: string): number {
  return source.replaceAll(/<[^>]*>/g, " ").match(/\S+/g)?.length ?? 0
}

function staleIn(table: string, items: readonly z.output<typeof translatedRecord>[]): StaleText[] {
  return items.flatMap(({ id, title, fields }) =>
    fields.flatMap(({ name: field, source, source_digest: digest, text, status }) =>
      status === "stale" && text !== null ? [{ table, id, title, field, source, digest, text }] : [],
    ),
  )
}
