import type { MedusaContainer } from "@medusajs/framework/types"
import { textLocales } from "./reader"

export interface RecordTexts {
  locale: string
  /** By the name of the field. A missing text is the record's own. */
  fields: Partial<Record<string, string>>
}

/**
 * The translated texts of each record in the first of the caller's languages that has them, by the record's id. One
 * statement.
 */
export async function recordTexts(
  container: MedusaContainer,
  { table, ids, locale }: { table: string; ids: readonly string[]; locale: string | undefined },
): Promise<Map<string, RecordTexts>> {
  const locales = await textLocales(container, locale)
  const unique = [...new Set(ids)]
  const found = await container.resolve("translations").resolveTexts({ locales, ids: unique, table })
  const byId = new Map(found.map((one) => [one.id, one]))
  const original = locales.at(-1) ?? ""
  return new Map(
    unique.map((id) => {
      const one = byId.get(id)
      return [id, { locale: one?.locale ?? original, fields: one?.fields ?? {} }]
    }),
  )
}

/** The languages in which records without a kind in common are shown, as for `setContentLanguage`. One statement. */
export async function recordLanguages(
  container: MedusaContainer,
  ids: readonly string[],
  asked: string,
): Promise<{ locale: string }[]> {
  if (ids.length === 0) return []
  const locales = await textLocales(container, asked)
  const original = locales.at(-1) ?? ""
  if (locales.length < 2) return [{ locale: original }]
  const found = await container.resolve("translations").resolveTexts({ locales, ids: [...new Set(ids)] })
  const isWhole = found.length === new Set(ids).size
  return isWhole ? found : [...found, { locale: original }]
}
