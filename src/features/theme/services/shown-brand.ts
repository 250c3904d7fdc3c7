import type { MedusaContainer } from "@medusajs/framework/types"
import { localeChoices } from "../../../kits/publications/locales"
import { shopLocale } from "../../../kits/shop/reader"
import { legalLines } from "../module/lib/legal-lines"
import { localizedBrand } from "../module/lib/localized-brand"
import type { ThemeContent } from "../module/types"

/** The published brand in one language, for documents such as mails and PDFs. */
export interface ShownBrand extends Omit<ThemeContent["brand"], "translations"> {
  /** The language of the texts. */
  locale: string
  /** The lines of an imprint: who the shop is by law, and how to reach it. Empty without a company. */
  imprint: string[]
}

/** Reads the published brand. `undefined` before a shop publishes its first look. */
export async function shownBrand(
  container: MedusaContainer,
  language: string | undefined,
): Promise<ShownBrand | undefined> {
  const { published } = await container.resolve("theme").singleton.state()
  if (!published) return undefined
  const own = await shopLocale(container)
  const { brand, locale = own } = localizedBrand(published.content.brand, localeChoices(language, own))
  // Without a legal identity, the other lines would only repeat the sender.
  const imprint = brand.legal.company === null ? [] : legalLines(brand)
  return { ...brand, locale, imprint }
}
