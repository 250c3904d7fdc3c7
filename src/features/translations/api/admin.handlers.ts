import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { z } from "zod"
import type { TranslatableKind } from "../../../kits/declarations/translatable"
import { ordered } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { languagesOf } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { rolesOf } from "../../assistant/api/owners"
import { planView } from "../../assistant/api/views"
import { propose } from "../../assistant/services/propose"
import { declareHandlers } from "../../handlers"
import { translatableKinds } from "../../translatable-kinds"
import { MAX_TEXT_LENGTH } from "../module/schemas"
import type { NewText } from "../module/types"
import { hasTranslations, openFor } from "../services/import-rules"
import { staleParts } from "../services/stale-texts"
import { importTranslationTextsWorkflow, saveTranslationTextsWorkflow } from "../workflows"
import { translationTexts } from "./admin.rows"
import { nameOf, recordsOf, requireKind, shownRecord, statusesOf } from "./admin-requested"

const priceIn = z.object({ most_credits: z.int() })
const REQUEST = { en: "Translate the outdated texts", tr: "Eskimiş metinleri çevir" }

declareHandlers([
  route(translationTexts.adminListTranslationTexts, async ({ query, scope }) => {
    const { resource_type, locale, status, id, q, limit, offset } = query
    const kind = requireKind(resource_type)
    const filter = { locale, q, ids: id === undefined ? undefined : [id], status: statusesOf(status) }
    const { items, count } = await scope
      .resolve("translations")
      .listStates(kind.table, filter, { limit, offset })
    return {
      translation_texts: items.map(shownRecord(kind, locale)),
      count,
      limit,
      offset,
    }
  }),
  route(translationTexts.adminSaveTranslationTexts, async ({ body, actor, scope }) => {
    const { locale, origin } = body
    const given = body.texts.map((one) => ({ ...one, kind: requireKind(one.resource_type) }))
    const isOpen = await openFor(
      scope,
      given.map(({ kind }) => kind),
    )
    if (!isOpen(locale))
      throw errors.invalidField(
        "Field 'locale': must be a language of the shop, and its default only for posts and pages.",
      )
    const texts = given.flatMap((one) => newTexts(one.kind, locale, one))
    await saveTranslationTextsWorkflow(scope).run({ input: { texts, origin, actor } })
    const kinds = [...new Set(given.map(({ kind }) => kind))]
    const saved = await Promise.all(
      kinds.map((kind) => {
        const ids = given.filter((one) => one.kind === kind).map(({ resource_id }) => resource_id)
        return recordsOf(scope, kind, locale, ids)
      }),
    )
    return { translation_texts: saved.flat() }
  }),
  route(
    translationTexts.adminListTranslationCompleteness,
    async ({ query: { limit, offset, order, locale }, scope }) => {
      const translations = scope.resolve("translations")
      const { enabled, shopDefault } = await languagesOf(scope)
      const codes = enabled.length > 0 ? enabled : await translations.usedLocales()
      const hasDefault = (await translations.publicationLocales()).includes(shopDefault)
      const all = [...codes.filter((code) => code !== shopDefault), ...(hasDefault ? [shopDefault] : [])]
      const wanted = all.filter((code) => locale === undefined || code === locale)
      const shown = (await ordered(wanted, order, { locale: (code) => code })).slice(offset, offset + limit)
      const found = await translations.countStates(shown)
      const completeness = shown.map((code) => {
        const own = found.filter(
          (one) => one.locale === code && hasTranslations(one.resource_type, code, shopDefault),
        )
        const sum = (name: "total" | "current" | "stale" | "missing") =>
          own.reduce((total, one) => total + one[name], 0)
        return {
          locale: code,
          total: sum("total"),
          current: sum("current"),
          stale: sum("stale"),
          missing: sum("missing"),
          resource_types: own.map(({ resource_type, total, current, stale, missing }) => ({
            resource_type: nameOf(requireKind(resource_type)),
            total,
            current,
            stale,
            missing,
          })),
        }
      })
      return { completeness, count: wanted.length, limit, offset }
    },
  ),
  route(translationTexts.adminPlanTranslations, async ({ body, actor, scope, req }) => {
    const { locale, language } = body
    const { parts, texts, words, remaining } = await staleParts({ scope }, locale)
    const plan = await propose(
      scope,
      { owner: actor, roles: rolesOf(req) },
      {
        action: "translate_stale_texts",
        // Without a stale text, the preview of the language itself says why there is nothing to do.
        inputs: parts.length > 0 ? parts : [{ locale }],
        language,
        request: `${REQUEST[language]} (${locale})`,
      },
    )
    const credits = plan.actions.reduce((sum, { input }) => sum + priceIn.parse(input).most_credits, 0)
    return { plan: planView(plan), totals: { texts, words, credits, remaining } }
  }),
  route(translationTexts.adminExportTranslationTexts, async ({ query, scope, res }) => {
    const { resource_type, locale, status } = query
    const kinds = resource_type === undefined ? translatableKinds : [requireKind(resource_type)]
    const lines = scope.resolve("translations").exportCsv(
      kinds.map((kind) => ({ table: kind.table, name: nameOf(kind) })),
      { locale, status: statusesOf(status) },
    )
    res.setHeader("content-disposition", `attachment; filename="translations-${locale}.csv"`)
    res.setHeader("cache-control", "no-store")
    res.type("text/csv; charset=utf-8")
    await pipeline(Readable.from(lines), res)
  }),
  route(translationTexts.adminImportTranslationTexts, async ({ body, scope }) => {
    const input = { csv: body.csv, dryRun: body.dry_run }
    const { result } = await importTranslationTextsWorkflow(scope).run({ input })
    return { translation_import: result }
  }),
])

interface Given {
  resource_id: string
  fields: Record<string, string | null>
  source_digests?: Record<string, string> | undefined
}

/**
 * The given texts of one record. A blank text removes the translation. Throws 400 for a field that the kind has not, and
 * for a text that is too long for it.
 */
function newTexts(
  kind: TranslatableKind,
  locale: string,
  { resource_id: id, fields, source_digests = {} }: Given,
): NewText[] {
  return Object.entries(fields).map(([field, text]) => {
    if (!kind.fields.includes(field))
      throw errors.unknownField(`Field '${field}': texts of '${nameOf(kind)}' have no such field.`)
    if (text !== null && text.length > MAX_TEXT_LENGTH && !kind.translatedIn)
      throw errors.outOfRange(`Field '${field}': must have at most ${MAX_TEXT_LENGTH} characters.`)
    const digest = Object.hasOwn(source_digests, field) ? (source_digests[field] ?? null) : null
    const isBlank = text === null || text.trim() === ""
    return { table: kind.table, id, locale, field, text: isBlank ? null : text, digest, confirms: true }
  })
}
