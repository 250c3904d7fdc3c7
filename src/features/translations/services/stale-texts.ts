import { z } from "zod"
import { shopLocale } from "../../../kits/shop/reader"
import type { Call } from "../../../kits/skills/skill"
import { translatableKinds, translatedPublications } from "../../translatable-kinds"
import type { translatedRecord } from "../module/schemas"
import { hasTranslations } from "./import-rules"

/** A text whose source has changed since it was translated. */
export interface StaleText {
  table: string
  id: string
  /** The name of its record. */
  title: string
  field: string
  source: string
  /** The language of the source. */
  sourceLocale: string
  format: "html" | "markdown" | "text"
  digest: string
  text: string
}

/** The most texts of one action. */
export const MAX_TEXTS = 200
/** The most characters of the originals of one action, unless a single text has more. */
const MAX_CHARACTERS = 200_000
/** The most actions of one plan. */
const MAX_PARTS = 20
/** Posts and pages have long texts, so they are read some at a time. */
const PUBLICATIONS_AT_ONCE = 100

/** Names a text within a language: `product/prod_01…/title`. */
export function keyOf({ table, id, field }: Pick<StaleText, "table" | "id" | "field">): string {
  return `${table}/${id}/${field}`
}

/**
 * The first stale texts of a language, kind by kind, for this number of actions, and how many more there are. One
 * statement for the numbers, and one for each kind with stale texts; for posts and pages one for each hundred.
 */
async function staleTexts(
  { scope }: Pick<Call, "scope">,
  locale: string,
  mostParts: number,
): Promise<{ texts: StaleText[]; unread: number }> {
  const translations = scope.resolve("translations")
  const shop = await shopLocale(scope)
  const counts = (await translations.countStates([locale])).filter(
    ({ resource_type, stale }) => stale > 0 && hasTranslations(resource_type, locale, shop),
  )
  const [most, mostCharacters] = [mostParts * MAX_TEXTS, mostParts * MAX_CHARACTERS]
  const texts: StaleText[] = []
  let characters = 0
  let read = 0
  for (const { resource_type: table, stale } of counts) {
    const isLong = translatedPublications.some((kind) => kind.table === table)
    let found = 0
    for (let offset = 0; texts.length < most && characters < mostCharacters; ) {
      const limit = isLong ? PUBLICATIONS_AT_ONCE : most - texts.length
      const page = { limit, offset }
      const { items } = await translations.listStates(table, { locale, status: ["stale"] }, page)
      const own = staleIn(table, items, shop)
      texts.push(...own)
      found += own.length
      characters += own.reduce((sum, { source }) => sum + source.length, 0)
      offset += items.length
      if (items.length < limit) {
        // Texts that no engine may translate, because their formats differ, are not left for a next plan.
        found = stale
        break
      }
    }
    read += found
  }
  const all = counts.reduce((sum, { stale }) => sum + stale, 0)
  return { texts: texts.slice(0, most), unread: Math.max(0, all - read) + Math.max(0, texts.length - most) }
}

/** Stale texts that one action may translate, and how many do not fit into it. */
export async function firstStaleTexts(
  call: Pick<Call, "scope">,
  locale: string,
): Promise<{ texts: StaleText[]; remaining: number }> {
  const { texts, unread } = await staleTexts(call, locale, 1)
  const [first = []] = actionsOf(texts)
  return { texts: first, remaining: unread + texts.length - first.length }
}

/** Those of the texts with these keys that are stale. One statement for each kind. */
export async function staleAmong(
  { scope }: Pick<Call, "scope">,
  locale: string,
  keys: readonly string[],
): Promise<StaleText[]> {
  const found = new Map<string, StaleText>()
  const shop = await shopLocale(scope)
  for (const { table } of [...translatableKinds, ...translatedPublications]) {
    const own = keys.filter((key) => key.startsWith(`${table}/`))
    const ids = [...new Set(own.map((key) => key.split("/")[1] ?? ""))]
    if (ids.length === 0 || !hasTranslations(table, locale, shop)) continue
    const { items } = await scope
      .resolve("translations")
      .listStates(table, { locale, ids, status: ["stale"] }, { limit: ids.length, offset: 0 })
    for (const text of staleIn(table, items, shop)) found.set(keyOf(text), text)
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
  const { texts, unread } = await staleTexts(call, locale, MAX_PARTS)
  const all = actionsOf(texts)
  const actions = all.slice(0, MAX_PARTS)
  const planned = actions.flat()
  const remaining = unread + texts.length - planned.length
  const parts = actions.map(
    (own, place): StalePart => ({
      locale,
      only: own.map(keyOf),
      part: { number: place + 1, of: actions.length, remaining },
    }),
  )
  return {
    parts,
    texts: planned.length,
    words: planned.reduce((sum, { source }) => sum + wordsOf(source), 0),
    remaining,
  }
}

/** Divides texts into actions. All texts of an action have one source language, because they are paid for together. */
function actionsOf(texts: readonly StaleText[]): StaleText[][] {
  const actions: StaleText[][] = []
  const languages = [...new Set(texts.map(({ sourceLocale }) => sourceLocale))]
  for (const language of languages) {
    let characters = 0
    let action: StaleText[] | undefined
    for (const text of texts) {
      if (text.sourceLocale !== language) continue
      characters += text.source.length
      if (!action || action.length === MAX_TEXTS || characters > MAX_CHARACTERS) {
        action = []
        actions.push(action)
        characters = text.source.length
      }
      action.push(text)
    }
  }
  return actions
}

function wordsOf(source: string): number {
  return source.replaceAll(/<[^>]*>/g, " ").match(/\S+/g)?.length ?? 0
}

function staleIn(
  table: string,
  items: readonly z.output<typeof translatedRecord>[],
  shop: string,
): StaleText[] {
  return items.flatMap(({ id, title, source_locale, body_format, fields }) =>
    fields.flatMap(({ name: field, source, source_digest: digest, text, status }): StaleText[] => {
      if (status !== "stale" || text === null) return []
      const isBody = source_locale !== null && field === "body"
      if (isBody && body_format === null) return []
      const format = isBody && body_format ? body_format : formatOf(source)
      const sourceLocale = source_locale ?? shop
      return [{ table, id, title, field, source, sourceLocale, format, digest, text }]
    }),
  )
}

const formatOf = (text: string) => (/<\w[^>]*>/.test(text) ? "html" : "text")
