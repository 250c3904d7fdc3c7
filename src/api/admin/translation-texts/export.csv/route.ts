import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { translatableKinds } from "../../../../features/translatable-kinds"
import { route } from "../../../../lib/contract/route"
import { translationTexts } from "../contract"
import { nameOf, requireKind, statusesOf } from "../requested"

export const GET = route(translationTexts.adminExportTranslationTexts, async ({ query, scope, res }) => {
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
})
