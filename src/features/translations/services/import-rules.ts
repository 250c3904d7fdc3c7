import type { MedusaContainer } from "@medusajs/framework/types"
import type { TranslatableKind } from "../../../kits/declarations/translatable"
import { languagesOf } from "../../../kits/shop/reader"
import { resourceNamed } from "../../resource-types"
import { isPublication, translatableKinds, translatedPublications } from "../../translatable-kinds"

/** The kind of translatable record with this name in addresses, such as `variant`, or with this table. */
export function kindNamed(name: string): TranslatableKind | undefined {
  const table = resourceNamed(name)?.name
  return [...translatableKinds, ...translatedPublications].find((kind) => kind.table === table)
}

/** Files contain no publications: their texts become revisions, which an import cannot put back together. */
function importedKind(name: string): TranslatableKind | undefined {
  const kind = kindNamed(name)
  return kind?.translatedIn ? undefined : kind
}

/** The texts that the present shop accepts: in all languages that it has enabled, except its default. */
export async function importRules(container: MedusaContainer) {
  const { enabled, shopDefault } = await languagesOf(container)
  const isOpen = (locale: string) =>
    locale !== shopDefault && (enabled.length === 0 || enabled.includes(locale))
  return { kindNamed: importedKind, isOpen, shopDefault }
}

/**
 * Whether records of a kind may have translations into a language that the shop accepts. A publication may be written in
 * another language than the shop's default, so it may also be translated into that.
 */
export function hasTranslations(table: string, locale: string, shopDefault: string): boolean {
  return locale !== shopDefault || isPublication(table)
}

/** The languages that texts of all these kinds accept: those of {@link importRules}, and for publications the default. */
export async function openFor(
  container: MedusaContainer,
  kinds: readonly TranslatableKind[],
): Promise<(locale: string) => boolean> {
  const { isOpen, shopDefault } = await importRules(container)
  return (locale) =>
    isOpen(locale) ||
    (locale === shopDefault && kinds.every(({ table }) => hasTranslations(table, locale, shopDefault)))
}
