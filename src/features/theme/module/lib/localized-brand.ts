import type { ThemeContent } from "../types"

type Brand = ThemeContent["brand"]

/** The brand with its texts in the first of these languages that it has. Without one, its texts are unchanged. */
export function localizedBrand({ translations, ...brand }: Brand, locales: readonly string[]) {
  const locale = locales.find((code) => Object.hasOwn(translations, code))
  const texts = locale === undefined ? {} : (translations[locale] ?? {})
  const { contact_info: contact, legal } = brand
  return {
    locale,
    brand: {
      ...brand,
      name: texts.name ?? brand.name,
      tagline: texts.tagline ?? brand.tagline,
      contact_info: { ...contact, address: texts.address ?? contact.address },
      legal: {
        ...legal,
        company: texts.company ?? legal.company,
        tax_office: texts.tax_office ?? legal.tax_office,
      },
    },
  }
}
