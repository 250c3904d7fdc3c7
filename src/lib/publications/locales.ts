import { z } from "zod"

/** A language as BCP 47 writes it, such as `de` or `pt-BR`; written another way, it becomes that. */
export const localeCode = z
  .string()
  .max(35)
  .refine((code) => canonical(code) !== undefined, "must be a locale code, such as de or pt-BR")
  .transform((code) => canonical(code) ?? code)
  .meta({ override: { type: "string" }, examples: ["de-DE"] })

/**
 * The languages that an answer may be in, best first: the one that was asked for, its language alone (RFC 4647,
 * section 3.4), then the shop's default likewise.
 */
export function localeChoices(asked: string | undefined, shopDefault: string): string[] {
  const wanted = [asked, shopDefault].flatMap((code) => {
    const known = code === undefined ? undefined : canonical(code)
    return known === undefined ? [] : [known, known.split("-", 1)[0] ?? known]
  })
  return [...new Set(wanted)]
}

/** Languages are of two or three letters: those of five to eight are reserved, and mostly a mistake. */
const LANGUAGE = /^[a-z]{2,3}(-|$)/i

function canonical(code: string): string | undefined {
  if (!LANGUAGE.test(code)) return undefined
  try {
    return Intl.getCanonicalLocales(code)[0]
  } catch {
    return undefined
  }
}
