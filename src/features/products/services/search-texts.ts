import type { MedusaContainer } from "@medusajs/framework/types"
import { shopLocale, textLocales } from "../../../kits/shop/reader"

/** Returns the text of a record's field in one language, or else the given original. */
type Speak = (id: string | undefined, field: string, text: string) => string

export interface Spoken {
  locale: string
  speak: Speak
}

interface Found {
  id: string
  /** The ids of the categories, tags and other records whose texts the product's document contains. */
  related: string[]
}

/** The shop's default language, in which all originals are. */
export async function original(container: MedusaContainer): Promise<Spoken> {
  return { locale: await shopLocale(container), speak: (_id, _field, text) => text }
}

/**
 * For each product, the other languages of its search documents: each enabled one in which the product itself has a
 * text. One statement per language.
 */
export async function spokenTexts(
  container: MedusaContainer,
  products: readonly Found[],
): Promise<Map<string, Spoken[]>> {
  const own = await shopLocale(container)
  const spoken = new Map<string, Spoken[]>(products.map(({ id }) => [id, []]))
  const translations = container.resolve("translations")
  const ids = [...new Set(products.flatMap(({ id, related }) => [id, ...related]))]
  for (const locale of await translations.usedLocales()) {
    const locales = await textLocales(container, locale)
    if (locale === own || locales[0] !== locale) continue
    const texts = new Map((await translations.resolveTexts({ locales, ids })).map((one) => [one.id, one]))
    const speak: Speak = (id, field, text) => texts.get(id ?? "")?.fields[field] ?? text
    for (const { id } of products)
      if (texts.get(id)?.locale === locale) spoken.get(id)?.push({ locale, speak })
  }
  return spoken
}

/** The products that contain these records, or are these records, for events about their translations. */
export async function productsWithTranslations(container: MedusaContainer, ids: string[]): Promise<string[]> {
  const owners = await container.resolve("translations").ownersOf(ids)
  return [...owners, ...(await container.resolve("siteSearch").listMadeOf("product", owners))]
}
