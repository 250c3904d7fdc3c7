import { z } from "zod"
import { translate } from "../features/machine-translation/translate"
import { importRules } from "../features/translations/import-rules"
import { errors } from "../lib/errors"
import { localeCode } from "../lib/publications/locales"
import { saveTranslationTextsWorkflow } from "../workflows/translations/save-translations"
import { changing } from "./define"
import { PROBLEMS } from "./lib/problems"
import { type StaleText, staleTexts } from "./lib/stale-texts"
import { say } from "./lib/texts"
import type { Call, Outcome } from "./skill"

/** One plan translates at most this many texts. The rest waits for the next plan. */
const MOST_TEXTS = 20
/** No text has this digest, so a translation of it is stale. */
const NO_SOURCE = "0".repeat(64)

const input = z.strictObject({
  locale: localeCode.describe("The language whose stale texts are translated again."),
})
const oneText = z.object({
  ...{ table: z.string(), id: z.string(), field: z.string(), digest: z.string() },
  ...{ before: z.string(), after: z.string() },
})
const basis = z.object({ texts: z.array(oneText) })
const kept = basis.extend({ locale: z.string() })

type Text = z.output<typeof oneText>

/**
 * Translates the stale texts of one language again. The preview shows all new texts. They come from the cache when the
 * plan is approved, so they cost nothing then, and are those that were shown.
 */
export const translateStaleTexts = changing({
  name: "translate_stale_texts",
  description:
    "Translates again the texts of products, categories and other records whose original has changed since. At most 20 at once. Not for posts and pages.",
  input,
  basis,
  rights: [{ resource: "translation", operation: "update" }],
  async preview(call, { locale }) {
    const { isOpen } = await importRules(call.scope)
    if (!isOpen(locale)) throw errors.invalidField(say(PROBLEMS.noLanguage, call.language, { locale }))
    const stale = await staleTexts(call, locale, MOST_TEXTS)
    if (stale.length === 0) throw errors.invalidState(say(PROBLEMS.noneStale, call.language, { locale }))
    const texts = await translated(call, locale, stale)
    return {
      summary: say(SUMMARY, call.language, { count: texts.length, locale }),
      changes: texts.map(({ before, after, field }, place) => ({
        what: `${stale[place]?.title ?? ""}, ${field}`,
        ...{ before, after },
      })),
      input: { locale },
      subjects: texts.map(({ id, field }) => `translation:${locale}:${id}:${field}`),
      basis: { texts },
    }
  },
  async run({ scope }, { input: { locale }, basis: { texts } }) {
    await save(
      scope,
      locale,
      texts.map(({ after, ...text }) => ({ ...text, text: after })),
    )
    return outcomeOf(locale, texts)
  },
  async findDone({ scope }, { input: { locale }, basis: { texts } }) {
    const translations = scope.resolve("translations")
    for (const { table, id, field, after } of texts) {
      const { items } = await translations.listStates(table, { locale, ids: [id] }, { limit: 1, offset: 0 })
      const now = items[0]?.fields.find(({ name }) => name === field)
      if (now?.text !== after || now.status !== "current") return undefined
    }
    return outcomeOf(locale, texts)
  },
  async undo({ scope }, { undo }) {
    const { locale, texts } = kept.parse(undo)
    await save(
      scope,
      locale,
      texts.map(({ before, ...text }) => ({ ...text, text: before, digest: NO_SOURCE })),
    )
  },
})

const SUMMARY = {
  en: "Translate {count} stale texts into {locale}",
  tr: "Eskimiş {count} metni yeniden çevir ({locale})",
}

function outcomeOf(locale: string, texts: Text[]): Outcome {
  return { result: { locale, texts: texts.length }, undo: { locale, texts } }
}

async function translated(
  { scope, actor }: Call,
  locale: string,
  stale: readonly StaleText[],
): Promise<Text[]> {
  const texts: Text[] = []
  for (const { table, id, field, source, digest, text: before } of stale) {
    const format = /<\w[^>]*>/.test(source) ? "html" : "text"
    const { text } = await translate(scope, { text: source, target_locale: locale, format }, actor)
    texts.push({ table, id, field, digest, before, after: text })
  }
  return texts
}

function save(
  scope: Call["scope"],
  locale: string,
  texts: readonly (Pick<Text, "table" | "id" | "field" | "digest"> & { text: string })[],
) {
  const given = texts.map(({ table, id, field, digest, text }) => ({
    ...{ table, id, locale, field, text, digest, confirms: true },
  }))
  return saveTranslationTextsWorkflow(scope).run({ input: { texts: given, origin: "machine" } })
}
