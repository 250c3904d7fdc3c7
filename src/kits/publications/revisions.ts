import type { z } from "zod"
import type { revisionInFull } from "./schemas"
import type { PublicationInput, PublicationTables, Snapshot, TextRow } from "./types"

/** The author's text. Computed columns and the status are not part of a revision. */
export type RevisionContent = z.output<typeof revisionInFull>["content"]
type LocalCopy = RevisionContent["text"]

export function contentOf({ row, translations, joins }: Snapshot, own: readonly string[]): RevisionContent {
  return {
    locale: row.locale,
    text: inputOf(row),
    translations: Object.fromEntries(translations.map((text) => [text.locale, inputOf(text)])),
    own: Object.fromEntries(own.map((column) => [column, row[column]])),
    joins,
  }
}

/** Turns a revision into an input that restores it. Translations that the revision lacks are deleted. */
export function revisionAsInput(
  content: RevisionContent,
  present: TextRow[],
  { own, joins }: Pick<PublicationTables, "own" | "joins">,
): { input: PublicationInput; columns: Record<string, unknown>; ids: Record<string, string[]> } {
  const gone = present.map(({ locale }): [string, null] => [locale, null])
  return {
    input: {
      ...content.text,
      translations: { ...Object.fromEntries(gone), ...content.translations },
    },
    columns: Object.fromEntries(own.map((column) => [column, content.own[column] ?? null])),
    ids: Object.fromEntries(Object.keys(joins).map((field) => [field, content.joins[field] ?? []])),
  }
}

function inputOf(row: TextRow): LocalCopy {
  const { slug, title, excerpt, body, body_format, seo_title, seo_description } = row
  return { slug, title, excerpt, body, body_format, seo_title, seo_description }
}
