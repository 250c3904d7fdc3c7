import type { MedusaContainer } from "@medusajs/framework/types"
import type { Response } from "express"
import { clock } from "../../lib/clock"
import { type Languages, localeChoices } from "../publications/locales"
import type { Reader } from "../publications/types"

/** Describes the reader of a request: the present time, and the requested language before the shop's default. */
export async function readerOf(scope: MedusaContainer, asked: string | undefined): Promise<Reader> {
  return { now: clock.date(), locales: await resolveLocales(scope, asked) }
}

/** The languages in which to read texts for a caller, best first. Publications choose their texts by it. */
async function resolveLocales(scope: MedusaContainer, asked: string | undefined): Promise<string[]> {
  const languages = await languagesOf(scope)
  return localeChoices(asked, languages.shopDefault, languages)
}

/**
 * The languages in which to look for a translated text, best first. It ends with the shop's default language, because
 * the original text is in that one. Every read of translated texts uses it.
 */
export async function textLocales(scope: MedusaContainer, asked: string | undefined): Promise<string[]> {
  const languages = await languagesOf(scope)
  const locales = localeChoices(asked, languages.shopDefault, languages)
  const [own] = localeChoices(undefined, languages.shopDefault)
  return own === undefined ? locales : locales.slice(0, locales.indexOf(own) + 1)
}

/** The shop's languages. */
export async function languagesOf(scope: MedusaContainer): Promise<Languages & { shopDefault: string }> {
  const { enabled_locales, fallback_locales } = await scope.resolve("tenantConfig").read("languages")
  // As in `pt-BR: pt, es`.
  const fallbacks = fallback_locales.map((text) => {
    const [locale = "", next = ""] = text.split(": ")
    return [locale, next.split(", ")] as const
  })
  return {
    enabled: enabled_locales,
    fallbacks: Object.fromEntries(fallbacks),
    shopDefault: await shopLocale(scope),
  }
}

/** The shop's default language. */
export async function shopLocale(scope: MedusaContainer): Promise<string> {
  return (await scope.resolve("tenantConfig").read("storefront")).default_locale
}

/** Fills in the shop's default language for texts that are not translated. */
export async function withOwnLocale<Text extends { locale: string | null }>(
  scope: MedusaContainer,
  texts: readonly Text[],
): Promise<(Text & { locale: string })[]> {
  const own = await shopLocale(scope)
  return texts.map((text) => ({ ...text, locale: text.locale ?? own }))
}

/** Sets `Content-Language` to the languages of the response (RFC 9110, section 8.5). */
export function setContentLanguage(res: Response, texts: { locale: string }[]): void {
  const languages = [...new Set(texts.map(({ locale }) => locale))]
  if (languages.length > 0) res.setHeader("content-language", languages.join(", "))
}
