import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { errors } from "../../../lib/errors"
import { fingerprint } from "../../../lib/fingerprint"
import { RESERVED_MS } from "../../assistant/module/due"
import type { Owner } from "../../assistant/module/types"
import { noteDueIn } from "../../assistant/services/note-due"
import { withTerms } from "../module/lib/glossary-terms"
import { isSameLanguage } from "../module/lib/languages"
import { piecesIn } from "../module/lib/markup"
import { assemble, type Piece, type Segment, segmentsOf } from "../module/lib/markup/pieces"
import { charactersOf, restored, wireOf } from "../module/lib/markup/wire"
import { priceOfCharacters } from "../module/lib/price"
import type { translation, translationRequest } from "../module/schemas"
import type { Engine } from "../module/types"
import { modelEngine } from "./model-engine"
import { translateSegments } from "./translate-segments"

type TranslationRequest = z.output<typeof translationRequest>
type Translation = z.output<typeof translation>

/** A segment that may have to be translated, and the key of its translation in the cache. */
interface Wanted {
  key: string
  wire: string
  segment: Segment
}

export interface TextToTranslate {
  text: string
  format: TranslationRequest["format"]
}

/** How to translate, without the texts. */
export type Wish = Omit<TranslationRequest, "text" | "format">

/**
 * Translates a text. Markup and placeholders stay byte for byte. Segments that were translated before come from the
 * cache, and cost nothing. Throws 404 for an unknown glossary, 402 `insufficient_credits`, 503 `not_configured` and
 * 502 `provider_error`. Nobody pays for a failure.
 */
export async function translate(
  scope: MedusaContainer,
  { text, format, ...wish }: TranslationRequest,
  owner: Owner,
): Promise<Translation> {
  const { texts, ...rest } = await translateTogether(scope, wish, [{ text, format }], owner)
  return { ...rest, text: texts[0] ?? "" }
}

/** Translates several texts like {@link translate}. They are paid for together: all or none. */
export async function translateTogether(
  scope: MedusaContainer,
  wish: Wish,
  texts: readonly TextToTranslate[],
  owner: Owner,
): Promise<Omit<Translation, "text"> & { texts: string[] }> {
  const work = await prepared(scope, wish, texts)
  const { engine, source, formality, cached, missing, characters, credits } = work
  const service = scope.resolve("machineTranslation")
  const made = await paidFor(scope, { characters, credits, owner }, async () => {
    const segments = new Map(missing.map(({ wire, segment }) => [wire, segment]))
    const conditions = { source, target: wish.target_locale, formality }
    const { wires, source: detected } = await translateSegments(engine, segments, conditions)
    const rows = missing.map(({ key, wire }) => ({
      id: key,
      wire: wires.get(wire) ?? "",
      source_locale: detected,
    }))
    await service.keep(rows)
    return rows
  })
  const wires = new Map([...cached.values(), ...(made ?? [])].map(({ id, wire }) => [id, wire]))
  const translated = (segment: Segment) => {
    const found = restored(wires.get(work.keys.get(wireOf(segment)) ?? "") ?? "", segment)
    if (!found) throw errors.internalError()
    return found
  }
  const detected = [...(made ?? []), ...cached.values()].find((row) => row.source_locale !== null)
  return {
    texts: work.documents.map((pieces) => assemble(pieces, translated)),
    source_locale: source ?? detected?.source_locale ?? null,
    target_locale: wish.target_locale,
    provider: engine.name,
    characters,
    credits,
  }
}

/** The price of {@link translateTogether}, without translating. Throws 404 and 503. */
export async function estimateTranslation(
  scope: MedusaContainer,
  wish: Wish,
  texts: readonly TextToTranslate[],
): Promise<Pick<Translation, "characters" | "credits" | "provider">> {
  const { characters, credits, engine } = await prepared(scope, wish, texts)
  return { characters, credits, provider: engine.name }
}

/** Divides texts into segments, and finds those that are not in the cache. */
async function prepared(scope: MedusaContainer, wish: Wish, texts: readonly TextToTranslate[]) {
  const service = scope.resolve("machineTranslation")
  const { target_locale: target } = wish
  const { source, terms } = await glossaryFor(scope, wish)
  const engine = await engineOf(scope)
  const formality = wish.formality ?? (await service.settings()).formality
  const isSame = source !== undefined && isSameLanguage(source, target)
  const documents = texts.map(({ text, format }): readonly Piece[] =>
    isSame ? [text] : withTerms(piecesIn(text, format), terms),
  )
  const wanted = wantedIn(documents.flat(), [engine.variant, source ?? null, target, formality])
  const cached = new Map((await service.cached([...wanted.keys()])).map((row) => [row.id, row]))
  const missing = [...wanted.values()].filter(({ key }) => !cached.has(key))
  const characters = missing.reduce((sum, { segment }) => sum + charactersOf(segment), 0)
  const credits = engine.payer === "credits" ? priceOfCharacters(characters) : 0
  const keys = new Map([...wanted.values()].map(({ wire, key }) => [wire, key]))
  return { engine, source, formality, documents, keys, cached, missing, characters, credits }
}

async function engineOf(scope: MedusaContainer): Promise<Engine> {
  const engine = await scope.resolve("machineTranslation").engine(await modelEngine(scope))
  if (engine) return engine
  throw errors.notConfigured(
    "There is nothing that translates. Set 'deepl_api_key' in the settings 'translation', or 'api_key' in the settings 'assistant'.",
  )
}

/** The terms of the request's glossary, and the source language. Throws 404, and 400 for a glossary of other languages. */
async function glossaryFor(scope: MedusaContainer, { glossary_id, source_locale, target_locale }: Wish) {
  if (glossary_id === undefined) return { source: source_locale, terms: [] }
  const [found] = await scope.resolve("glossaries").listGlossaries({ id: glossary_id }, { take: 1 })
  if (!found) throw errors.notFound(`No glossary has the id '${glossary_id.slice(0, 64)}'.`)
  const source = source_locale ?? found.source_locale
  if (
    languageOf(found.target_locale) !== languageOf(target_locale) ||
    languageOf(source) !== languageOf(found.source_locale)
  )
    throw errors.invalidField(
      `Field 'glossary_id': this glossary translates from ${found.source_locale} into ${found.target_locale}.`,
    )
  return { source, terms: found.terms }
}

/** The shop's newest glossary for these two languages. */
export async function glossaryBetween(
  scope: MedusaContainer,
  source: string,
  target: string,
): Promise<string | undefined> {
  const all = await scope
    .resolve("glossaries")
    .listGlossaries({}, { order: { created_at: "DESC", id: "DESC" }, take: null })
  return all.find(
    (one) =>
      languageOf(one.source_locale) === languageOf(source) &&
      languageOf(one.target_locale) === languageOf(target),
  )?.id
}

function languageOf(locale: string): string {
  return new Intl.Locale(locale).language
}

/** The different segments of a document by their keys. */
function wantedIn(pieces: readonly Piece[], conditions: readonly (string | null)[]): Map<string, Wanted> {
  const wanted = new Map<string, Wanted>()
  for (const segment of segmentsOf(pieces)) {
    const wire = wireOf(segment)
    const key = fingerprint([...conditions, wire])
    wanted.set(key, { key, wire, segment })
  }
  return wanted
}

/** Does work that may cost credits. The price is reserved before, and charged or given back afterwards. */
async function paidFor<Result>(
  scope: MedusaContainer,
  { characters, credits, owner }: { characters: number; credits: number; owner: Owner },
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  if (characters === 0) return undefined
  if (credits === 0) return work()
  const assistant = scope.resolve("assistant")
  const reservation = await assistant.reserveAmount(credits, owner)
  noteDueIn(scope, RESERVED_MS)
  try {
    const result = await work()
    await assistant.endReservation(reservation, "settle")
    return result
  } catch (error) {
    await assistant.endReservation(reservation, "refund")
    throw error
  }
}
