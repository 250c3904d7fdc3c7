import type { CategoryTexts, Copy } from "./banner-copy"
import { CATEGORIES, COPY } from "./built-in-texts"

/** The language of the built-in texts if the wanted languages have no texts. */
const LAST_LANGUAGE = "en"

/** The languages that have built-in texts. */
export const BUILT_IN_LANGUAGES: readonly string[] = Object.keys(COPY)

/** The built-in texts in a language. `undefined` for a language without them. */
export function builtInCopy(locale: string): Copy | undefined {
  return Object.hasOwn(COPY, locale) ? COPY[locale] : undefined
}

/** The built-in texts of a category in a language. `undefined` for another language, or a category of the shop's own. */
export function builtInCategory(key: string, locale: string): CategoryTexts | undefined {
  const texts = Object.hasOwn(CATEGORIES, key) ? CATEGORIES[key] : undefined
  return texts && Object.hasOwn(texts, locale) ? texts[locale] : undefined
}

export function hasBuiltInTexts(key: string): boolean {
  return Object.hasOwn(CATEGORIES, key)
}

/** The languages to look in, best first. It ends with one that has all built-in texts. */
export function bannerLocales(locales: readonly string[]): string[] {
  return [...new Set([...locales, LAST_LANGUAGE])]
}
