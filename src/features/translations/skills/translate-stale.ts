import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { changing } from "../../../kits/skills/define"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { say } from "../../../kits/skills/lib/texts"
import type { ApprovedCall, Call, Language, Outcome } from "../../../kits/skills/skill"
import { errors } from "../../../lib/errors"
import { excerpt } from "../../../lib/excerpt"
import {
  estimateTranslation,
  glossaryBetween,
  type TextToTranslate,
  translateTogether,
  type Wish,
} from "../../machine-translation/services/translate"
import { isPublication } from "../../translatable-kinds"
import type { TranslatedRecord } from "../module/types"
import { importRules } from "../services/import-rules"
import { isStorable } from "../services/publication-saving"
import {
  firstStaleTexts,
  keyOf,
  MAX_TEXTS,
  type StaleText,
  staleAmong,
  stalePart,
} from "../services/stale-texts"
import { saveTranslationTextsWorkflow } from "../workflows"

/** A preview shows no more of a text than this. */
const MAX_SHOWN = 2_000
/** No text has this digest, so a translation of it is stale. */
const NO_SOURCE = "0".repeat(64)

const input = z.strictObject({
  locale: localeCode.describe("The language whose stale texts are translated again."),
  only: z
    .array(z.string().max(400))
    .min(1)
    .max(MAX_TEXTS)
    .optional()
    .describe("Only these texts of an earlier preview. Leave it out."),
  most_credits: z.int().min(0).optional().describe("The price of an earlier preview. Leave it out."),
  part: stalePart.optional().describe("Which part of a plan this is. Leave it out."),
})
const oneText = z.object({
  table: z.string(),
  id: z.string(),
  field: z.string(),
  digest: z.string(),
  before: z.string(),
})
const basis = z.object({ texts: z.array(oneText) })
/** `after` is the text that was written. Records of earlier versions do not have it. */
const doneText = oneText.extend({ after: z.string().optional() })
const undoRecord = z.object({ locale: z.string(), texts: z.array(doneText) })

type Text = z.output<typeof oneText>
type DoneText = z.output<typeof doneText>

/**
 * Translates the stale texts of one language again. The preview shows the texts and the price. They are translated and
 * paid for together when the plan is approved, so a plan that is not approved costs nothing. More than 200 texts are
 * several such actions of one plan ({@link staleParts}). The shown price is an upper limit: it becomes a part of the
 * input, so a new preview is shown only if it has risen. It may fall, because the parts share translations.
 */
export const translateStaleTexts = changing({
  name: "translate_stale_texts",
  description:
    "Translates again the texts of products, categories and other records whose original has changed since. At most 200 at once: the preview says how many remain. Posts and pages are among them in the languages that they have.",
  input,
  basis,
  rights: ({ only = [] }) => [
    { resource: "translation", operation: "update" },
    ...[...new Set(only.map((key) => key.split("/", 1)[0] ?? ""))]
      .filter(isPublication)
      .map((resource) => ({ resource, operation: "update" }) as const),
  ],
  async preview(call, { locale, only, most_credits: most = 0, part }) {
    const { language, scope } = call
    await requireOpen(call, locale)
    const { texts: found, remaining } = only
      ? { texts: await staleAmong(call, locale, only), remaining: part?.remaining ?? 0 }
      : await firstStaleTexts(call, locale)
    const [first] = found
    if (!first) throw errors.invalidState(say(PROBLEMS.noneStale, language, { locale }))
    const { sourceLocale } = first
    const stale = found.filter((text) => text.sourceLocale === sourceLocale)
    const wish = await wishFor(scope, sourceLocale, locale)
    const price = await estimateTranslation(scope, wish, stale.map(toTranslate))
    const { characters } = price
    const credits = Math.max(most, price.credits)
    return {
      summary: [
        say(SUMMARY, language, { count: stale.length, locale, characters, credits }),
        ...(part && part.of > 1 ? [say(PART, language, { number: part.number, of: part.of })] : []),
        ...(remaining > 0 ? [say(REMAINING, language, { remaining })] : []),
      ].join(" "),
      changes: stale.map(({ title, field, source, text }) => ({
        what: `${title}, ${field}`,
        before: excerpt(text, MAX_SHOWN),
        after: say(AFTER, language, { source: excerpt(source, MAX_SHOWN) }),
      })),
      input: { locale, only: stale.map(keyOf), most_credits: credits, ...(part && { part }) },
      subjects: stale.map(({ id, field }) => `translation:${locale}:${id}:${field}`),
      basis: {
        texts: stale.map(({ table, id, field, digest, text: before }) => ({
          table,
          id,
          field,
          digest,
          before,
        })),
      },
    }
  },
  async run(call, { input: { locale }, basis: { texts } }) {
    const { scope, actor } = call
    const stale = await staleAmong(call, locale, texts.map(keyOf))
    const found = texts.flatMap((text) => {
      const now = stale.find(({ id, field, digest }) => isSame(text, { id, field, digest }))
      return now ? [{ text, now }] : []
    })
    const [first] = found
    if (!first || found.length < texts.length)
      throw errors.invalidState(say(PROBLEMS.noneStale, call.language, { locale }))
    const wish = await wishFor(scope, first.now.sourceLocale, locale)
    const made = await translateTogether(
      scope,
      wish,
      found.map(({ now }) => toTranslate(now)),
      actor,
    )
    // A translation that is too long for its field would make the others fail, again and again.
    const fitting = found.flatMap(({ text: { table, field, ...text } }, place) => {
      const next = { ...text, table, field, text: made.texts[place] ?? text.before }
      return isPublication(table) && !isStorable({ ...next, locale }) ? [] : [next]
    })
    await save(call, locale, fitting)
    // A post's body is stored without parts that could run, so it may differ from what the engine has written. A text
    // that somebody else has saved or deleted meanwhile was left alone.
    const saved = await statesOf(scope, locale, fitting)
    const written = fitting.flatMap(({ text: _, ...text }): DoneText[] => {
      const state = saved.get(keyOf(text))
      return state?.origin === "machine" ? [{ ...text, after: state.text ?? undefined }] : []
    })
    return outcomeOf(call.language, locale, { written, of: texts.length })
  },
  // Each publication is saved by itself, so after a crash only some may be done. The others stay stale, for a next plan.
  async findDone({ scope, language }, { input: { locale }, basis: { texts } }) {
    const now = await statesOf(scope, locale, texts)
    const written = texts.flatMap((text): DoneText[] => {
      const state = now.get(keyOf(text))
      const isDone =
        state?.status === "current" && state.origin === "machine" && state.source_digest === text.digest
      return isDone ? [{ ...text, after: state.text ?? undefined }] : []
    })
    return written.length > 0 ? outcomeOf(language, locale, { written, of: texts.length }) : undefined
  },
  async undo(call, { undo }) {
    const { locale, texts } = undoRecord.parse(undo)
    const { scope } = call
    const now = await statesOf(scope, locale, texts)
    // A text that an admin has corrected meanwhile stays.
    const own = texts.filter((text) => isStillOurs(text, now.get(keyOf(text))))
    if (own.length === 0) return
    await save(
      call,
      locale,
      own.map(({ before: text, after: before, ...key }) => ({ ...key, text, before, digest: NO_SOURCE })),
    )
  },
})

const SUMMARY = {
  en: "Translate {count} stale texts into {locale}. This costs {credits} credits for {characters} characters.",
  tr: "Eskimiş {count} metni yeniden çevir ({locale}). {characters} karakter için {credits} kredi tutar.",
}
const PART = { en: "Part {number} of {of}.", tr: "{of} parçanın {number}. parçası." }
const REMAINING = {
  en: "{remaining} more stale texts do not fit into this plan. Ask again when it is done.",
  tr: "{remaining} eskimiş metin daha bu plana sığmıyor. Plan bitince yeniden isteyin.",
}
const LEFT_OUT = {
  en: "Not saved: {count}. These translations were too long for their fields, somebody has changed the texts meanwhile, or the work was interrupted.",
  tr: "Kaydedilmeyen: {count}. Bu çeviriler alanları için çok uzundu, metinler bu arada değiştirildi ya da işlem yarıda kaldı.",
}
const AFTER = { en: "A new translation of: {source}", tr: "Şunun yeni çevirisi: {source}" }

async function requireOpen({ scope, language }: Call, locale: string): Promise<void> {
  const { isOpen, shopDefault } = await importRules(scope)
  if (isOpen(locale)) return
  // A post or page in another language may have a translation into the shop's default language.
  const isUsed =
    locale === shopDefault && (await scope.resolve("translations").publicationLocales()).includes(locale)
  if (!isUsed) throw errors.invalidField(say(PROBLEMS.noLanguage, language, { locale }))
}

/** The present state of each text by its key. A text whose record was deleted is not in it. One statement for each kind. */
async function statesOf(scope: Call["scope"], locale: string, texts: readonly Text[]) {
  const translations = scope.resolve("translations")
  const states = new Map<string, FieldState>()
  for (const table of new Set(texts.map((text) => text.table))) {
    const ids = [...new Set(texts.filter((text) => text.table === table).map(({ id }) => id))]
    const { items } = await translations.listStates(table, { locale, ids }, { limit: ids.length, offset: 0 })
    for (const { id, fields } of items)
      for (const state of fields) states.set(keyOf({ table, id, field: state.name }), state)
  }
  return states
}

type FieldState = TranslatedRecord["fields"][number]

function isStillOurs({ after, digest }: DoneText, state: FieldState | undefined): boolean {
  if (state?.origin !== "machine") return false
  return after === undefined
    ? state.status === "current" && state.source_digest === digest
    : state.text === after
}

function outcomeOf(
  language: Language,
  locale: string,
  { written, of }: { written: DoneText[]; of: number },
): Outcome {
  const left_out = of - written.length
  const note = say(LEFT_OUT, language, { count: left_out })
  return {
    result: { locale, texts: written.length, ...(left_out > 0 && { left_out, note }) },
    undo: { locale, texts: written },
  }
}

function isSame(
  one: Pick<Text, "id" | "field" | "digest">,
  other: Pick<Text, "id" | "field" | "digest">,
): boolean {
  return one.id === other.id && one.field === other.field && one.digest === other.digest
}

const toTranslate = ({ source: text, format }: StaleText): TextToTranslate => ({ text, format })

/** With the shop's glossary for these two languages if there is one. */
async function wishFor(scope: Call["scope"], source_locale: string, locale: string): Promise<Wish> {
  const glossary_id = await glossaryBetween(scope, source_locale, locale)
  return { source_locale, target_locale: locale, ...(glossary_id !== undefined && { glossary_id }) }
}

function save(
  { scope, actor }: ApprovedCall,
  locale: string,
  texts: readonly (Omit<Text, "before"> & { text: string; before?: string | undefined })[],
) {
  const given = texts.map(({ table, id, field, digest, text, before }) => ({
    table,
    id,
    locale,
    field,
    text,
    digest,
    confirms: true,
    before,
  }))
  return saveTranslationTextsWorkflow(scope).run({ input: { texts: given, origin: "machine", actor } })
}
