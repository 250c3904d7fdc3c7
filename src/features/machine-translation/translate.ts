import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { errors } from "../../lib/errors"
import { fingerprint } from "../../lib/fingerprint"
import { RESERVED_MS } from "../../modules/assistant/due"
import type { Owner } from "../../modules/assistant/types"
import { withTerms } from "../../modules/machine-translation/lib/glossary-terms"
import { isSameLanguage } from "../../modules/machine-translation/lib/languages"
import { piecesIn } from "../../modules/machine-translation/lib/markup"
import {
  assemble,
  type Piece,
  type Segment,
  segmentsOf,
} from "../../modules/machine-translation/lib/markup/pieces"
import { charactersOf, restored, wireOf } from "../../modules/machine-translation/lib/markup/wire"
import { priceOfCharacters } from "../../modules/machine-translation/lib/price"
import type { translation, translationRequest } from "../../modules/machine-translation/schemas"
import type { Engine } from "../../modules/machine-translation/types"
import { noteDueIn } from "../assistant/note-due"
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

/**
 * Translates a text. Markup and placeholders stay byte for byte. Segments that were translated before come from the
 * cache, and cost nothing. Throws 404 for an unknown glossary, 402 `insufficient_credits`, 503 `not_configured` and
 * 502 `provider_error`. Nobody pays for a failure.
 */
export async function translate(
  scope: MedusaContainer,
  request: TranslationRequest,
  owner: Owner,
): Promise<Translation> {
  const service = scope.resolve("machineTranslation")
  const { target_locale: target, format } = request
  const { source, terms } = await glossaryFor(scope, request)
  const engine = await engineOf(scope)
  const formality = request.formality ?? (await service.settings()).formality
  const base = { source_locale: source ?? null, target_locale: target, provider: engine.name }
  if (source !== undefined && isSameLanguage(source, target))
    return { ...base, text: request.text, characters: 0, credits: 0 }

  const pieces = withTerms(piecesIn(request.text, format), terms)
  const wanted = wantedIn(pieces, [engine.variant, source ?? null, target, formality])
  const cached = new Map((await service.cached([...wanted.keys()])).map((row) => [row.id, row]))
  const missing = [...wanted.values()].filter(({ key }) => !cached.has(key))
  const characters = missing.reduce((sum, { segment }) => sum + charactersOf(segment), 0)

  const wish = { source, target, formality }
  const made = await paidFor(scope, engine, { characters, owner }, async () => {
    const segments = new Map(missing.map(({ wire, segment }) => [wire, segment]))
    const { wires, source: detected } = await translateSegments(engine, segments, wish)
    const rows = missing.map(({ key, wire }) => ({
      id: key,
      wire: wires.get(wire) ?? "",
      source_locale: detected,
    }))
    await service.keep(rows)
    return rows
  })
  const wires = new Map([...cached.values(), ...(made.result ?? [])].map(({ id, wire }) => [id, wire]))
  const keys = new Map([...wanted.values()].map(({ wire, key }) => [wire, key]))
  const text = assemble(pieces, (segment) => {
    const translated = restored(wires.get(keys.get(wireOf(segment)) ?? "") ?? "", segment)
    if (!translated) throw errors.internalError()
    return translated
  })
  const detected = [...(made.result ?? []), ...cached.values()].find((row) => row.source_locale !== null)
  return {
    ...base,
    source_locale: source ?? detected?.source_locale ?? null,
    text,
    characters,
    credits: made.credits,
  }
}

async function engineOf(scope: MedusaContainer): Promise<Engine> {
  const engine = await scope.resolve("machineTranslation").engine(await modelEngine(scope))
  if (engine) return engine
  throw errors.notConfigured(
    "There is nothing that translates. Set 'deepl_api_key' in the settings 'translation', or 'api_key' in the settings 'assistant'.",
  )
}

/** The terms of the request's glossary, and the source language. Throws 404, and 400 for a glossary of other languages. */
async function glossaryFor(
  scope: MedusaContainer,
  { glossary_id, source_locale, target_locale }: TranslationRequest,
) {
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
  engine: Engine,
  { characters, owner }: { characters: number; owner: Owner },
  work: () => Promise<Result>,
): Promise<{ result: Result | undefined; credits: number }> {
  if (characters === 0) return { result: undefined, credits: 0 }
  const assistant = scope.resolve("assistant")
  const credits = engine.payer === "credits" ? priceOfCharacters(characters) : 0
  if (credits === 0) return { result: await work(), credits }
  const reservation = await assistant.reserveAmount(credits, owner)
  noteDueIn(scope, RESERVED_MS)
  try {
    const result = await work()
    await assistant.endReservation(reservation, "settle")
    return { result, credits }
  } catch (error) {
    await assistant.endReservation(reservation, "refund")
    throw error
  }
}
