import type { TranslatableKind } from "../kits/declarations/translatable"
import { resources } from "./resources"

/** All kinds of records whose translations are in the engine's Translation module, as the features declare them. */
export const translatableKinds: readonly TranslatableKind[] = resources.flatMap(
  ({ name, title, translatable, productId }) =>
    translatable.length > 0 ? [{ table: name, title, fields: translatable, product: productId }] : [],
)

/** The texts of a publication. Its slug is no text: an address does not become wrong if the original changes. */
const PUBLICATION_TEXTS = ["title", "excerpt", "body", "seo_title", "seo_description"]

/** The kinds of publications whose translations have a state for each text. */
export const translatedPublications: readonly TranslatableKind[] = resources.flatMap(
  ({ name, title, translatedIn }) =>
    translatedIn ? [{ table: name, title, fields: PUBLICATION_TEXTS, translatedIn }] : [],
)

const TABLES: ReadonlySet<string> = new Set(translatedPublications.map(({ table }) => table))

export function isPublication(table: string): boolean {
  return TABLES.has(table)
}
