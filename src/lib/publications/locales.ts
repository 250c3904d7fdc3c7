import { z } from "zod"

/** A BCP 47 language tag, such as `de` or `pt-BR`. Other spellings are changed to the canonical one. */
export const localeCode = z
  .string()
  .max(35)
  .refine((code) => canonical(code) !== undefined, "must be a locale code, such as de or pt-BR")
  .transform((code) => canonical(code) ?? code)
  .meta({ override: { type: "string" }, examples: ["de-DE"] })

/**
 * The accepted languages, best first: the requested locale, its language alone (RFC 4647, section 3.4), then the same
 * for the shop's default.
 */
export function localeChoices(asked: string | undefined, shopDefault: string): string[] {
  const wanted = [asked, shopDefault].flatMap((code) => {
    const known = code === undefined ? undefined : canonical(code)
    return known === undefined ? [] : [known, known.split("-", 1)[0] ?? known]
  })
  return [...new Set(wanted)]
}

/**
 * Accepts languages with two or three letters. Codes with five to eight letters are reserved, and usually a mistake.
 */
const LANGUAGE = /^[a-z]{2,3}(-|$)/i

function canonical(code: string): string | undefined {
  if (!LANGUAGE.test(code)) return undefined
  try {
    return Intl.getCanonicalLocales(code)[0]
  } catch {
    return undefined
  }
}
