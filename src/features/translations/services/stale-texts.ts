import type { Call } from "../../../kits/skills/skill"
import { translatableKinds } from "../../translatable-kinds"

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

/** The stale texts of a language, kind by kind, up to a limit. One statement for each kind. */
export async function staleTexts(
  { scope }: Pick<Call, "scope">,
  locale: string,
  limit: number,
): Promise<StaleText[]> {
  const translations = scope.resolve("translations")
  const found: StaleText[] = []
  for (const { table } of translatableKinds) {
    if (found.length >= limit) break
    const { items } = await translations.listStates(
      table,
      { locale, status: ["stale"] },
      { limit, offset: 0 },
    )
    for (const { id, title, fields } of items)
      for (const { name: field, source, source_digest: digest, text, status } of fields)
        if (status === "stale" && text !== null) found.push({ table, id, title, field, source, digest, text })
  }
  return found.slice(0, limit)
}
