import { z } from "zod"
import { parseLanguageTag } from "../../lib/language-tag"

/** A BCP 47 language tag, such as `de` or `pt-BR`. Other spellings, such as `pt-br` or `pt_BR`, are corrected. */
export const localeCode = z
  .string()
  .max(35)
  .refine((code) => parseLanguageTag(code) !== undefined, "must be a locale code, such as de or pt-BR")
  .transform((code) => parseLanguageTag(code) ?? code)
  .pipe(z.string())
  .meta({ override: { type: "string" }, examples: ["de-DE"] })

/** The languages of a shop. */
export interface Languages {
  /** Callers can ask for these. Empty: for all. */
  enabled: readonly string[]
  /** The languages to try after a language, best first. */
  fallbacks: Readonly<Record<string, readonly string[] | undefined>>
}

const ANY: Languages = { enabled: [], fallbacks: {} }

/**
 * The languages in which a reader accepts a text, best first. The requested locale, its language without the region
 * (RFC 4647, section 3.4), its fallbacks, then the shop's default. A locale that the shop has not enabled counts as not
 * requested.
 */
export function localeChoices(
  asked: string | undefined,
  shopDefault: string,
  { enabled, fallbacks }: Languages = ANY,
): string[] {
  const known = asked === undefined ? undefined : parseLanguageTag(asked)
  const isOpen = (code: string) =>
    enabled.length === 0 || [...enabled, shopDefault].some((one) => one === code || one === languageOf(code))
  const requested = known !== undefined && isOpen(known) ? withLanguage(known) : []
  const next = requested.flatMap((code) => fallbacks[code] ?? []).flatMap(withLanguage)
  const ownDefault = parseLanguageTag(shopDefault)
  return [...new Set([...requested, ...next, ...(ownDefault === undefined ? [] : withLanguage(ownDefault))])]
}

function languageOf(code: string): string {
  return code.split("-", 1)[0] ?? code
}

function withLanguage(code: string): string[] {
  return [code, languageOf(code)]
}

const RIGHT_TO_LEFT = new Set(["Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa"])

/** A language's names, in English and in itself, and its direction. */
export function describeLocale(code: string): {
  code: string
  name: string
  native_name: string
  is_rtl: boolean
} {
  const nameIn = (reader: string) => new Intl.DisplayNames([reader], { type: "language" }).of(code) ?? code
  const { script } = new Intl.Locale(code).maximize()
  return {
    code,
    name: nameIn("en"),
    native_name: nameIn(code),
    is_rtl: script !== undefined && RIGHT_TO_LEFT.has(script),
  }
}
