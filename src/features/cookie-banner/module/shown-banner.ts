import { fingerprint } from "../../../lib/fingerprint"
import type { CategoryTexts, Copy } from "./banner/banner-copy"
import { BUILT_IN_LANGUAGES, bannerLocales, builtInCategory, builtInCopy } from "./banner/banner-texts"
import type { BannerMode, CookieBannerContent } from "./types"

/**
 * The banner in one language, for visitors from one country. `wanted` are the reader's languages, best first. In each
 * language, the shop's text goes before the built-in one. So a shop may translate only some texts, and nobody reads two
 * languages if one is enough.
 */
export function shownBanner(content: CookieBannerContent, wanted: readonly string[], country?: string) {
  const locales = bannerLocales(wanted)
  const mode = modeFor(content, country)
  const copy: Record<string, string> = {}
  for (const one of [...locales].reverse()) Object.assign(copy, builtInCopy(one), content.copy[one])
  return {
    content_hash: contentHash(content),
    locale: locales.find((one) => builtInCopy(one) ?? Object.hasOwn(content.copy, one)) ?? "en",
    mode,
    categories: content.categories.map(({ key, is_required, default: isOn, texts, services }) => {
      const own = (locale: string) =>
        Object.hasOwn(texts, locale) ? texts[locale] : builtInCategory(key, locale)
      const best = locales.map(own).find((one) => one !== undefined) ?? Object.values(texts)[0]
      const shown = best ?? { title: key, description: null }
      return { key, ...shown, is_required, default: is_required || (mode !== "opt_in" && isOn), services }
    }),
    copy,
    links: content.links.map(({ url, labels }) => ({
      url,
      label: firstOf(labels, locales) ?? Object.values(labels)[0] ?? url,
    })),
    expires_after_days: content.expires_after_days,
    respects_gpc: content.respects_gpc,
  }
}

/**
 * The banner with the exact words that visitors see, in all languages. The built-in texts of this release are in it, so
 * the proof of a consent does not depend on a later release.
 */
export function wordingOf(content: CookieBannerContent): CookieBannerContent {
  const copy = Object.fromEntries(
    [...new Set([...BUILT_IN_LANGUAGES, ...Object.keys(content.copy)])].map(
      (locale): [string, Partial<Copy>] => [locale, { ...builtInCopy(locale), ...content.copy[locale] }],
    ),
  )
  const categories = content.categories.map((category) => ({
    ...category,
    texts: {
      ...Object.fromEntries(
        BUILT_IN_LANGUAGES.flatMap((locale): [string, CategoryTexts][] => {
          const texts = builtInCategory(category.key, locale)
          return texts ? [[locale, texts]] : []
        }),
      ),
      ...category.texts,
    },
  }))
  return { ...content, copy, categories }
}

/** Identifies the exact wording in all languages. */
export function contentHash(content: CookieBannerContent): string {
  return fingerprint(wordingOf(content))
}

/** The mode for visitors from this country. */
export function modeFor({ mode, regions }: CookieBannerContent, country: string | undefined): BannerMode {
  const wanted = country?.toUpperCase()
  return regions.find(({ countries }) => countries.some((one) => one === wanted))?.mode ?? mode
}

/** The modes of all regions. */
export function modesOf({ mode, regions }: CookieBannerContent): BannerMode[] {
  return [mode, ...regions.map((region) => region.mode)]
}

function firstOf<Text>(texts: Readonly<Record<string, Text>>, locales: readonly string[]): Text | undefined {
  const locale = locales.find((one) => Object.hasOwn(texts, one))
  return locale === undefined ? undefined : texts[locale]
}
