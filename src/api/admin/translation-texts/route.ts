import { importRules } from "../../../features/translations/import-rules"
import { route } from "../../../lib/contract/route"
import { errors } from "../../../lib/errors"
import { saveTranslationTextsWorkflow } from "../../../workflows/translations/save-translations"
import { translationTexts } from "./contract"
import { newTexts } from "./new-texts"
import { recordsOf, requireKind, shownRecord, statusesOf } from "./requested"

export const GET = route(translationTexts.adminListTranslationTexts, async ({ query, scope }) => {
  const { resource_type, locale, status, id, q, limit, offset } = query
  const kind = requireKind(resource_type)
  const filter = { locale, q, ids: id === undefined ? undefined : [id], status: statusesOf(status) }
  const { items, count } = await scope
    .resolve("translations")
    .listStates(kind.table, filter, { limit, offset })
  return {
    translation_texts: items.map(shownRecord(kind, locale)),
    ...{ count, limit, offset },
  }
})

export const POST = route(translationTexts.adminSaveTranslationTexts, async ({ body, scope }) => {
  const { locale, origin } = body
  const { isOpen } = await importRules(scope)
  if (!isOpen(locale))
    throw errors.invalidField("Field 'locale': must be a language of the shop, and not its default.")
  const given = body.texts.map((one) => ({ ...one, kind: requireKind(one.resource_type) }))
  const texts = given.flatMap((one) => newTexts(one.kind, locale, one))
  await saveTranslationTextsWorkflow(scope).run({ input: { texts, origin } })
  const kinds = [...new Set(given.map(({ kind }) => kind))]
  const saved = await Promise.all(
    kinds.map((kind) => {
      const ids = given.filter((one) => one.kind === kind).map(({ resource_id }) => resource_id)
      return recordsOf(scope, kind, locale, ids)
    }),
  )
  return { translation_texts: saved.flat() }
})
