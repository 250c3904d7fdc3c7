import slugify from "slugify"
import { z } from "zod"

const LONGEST = 120

/** Letters, marks and digits of any script, joined by single hyphens. */
const SLUG = /^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u

/**
 * Makes a slug from a title. Transliterates letters with a Latin spelling (`Şükrü's çarşı` becomes `sukrus-carsi`) and
 * keeps others (`中文店`). Forms of the same letter become one (NFKC), so `ＡＢＣ ½` becomes `abc-1-2`. At most 120 characters, cut between words if possible. Empty if the title has neither letters
 * nor digits.
 */
export function slugFrom(title: string, locale?: string): string {
  const language = locale?.split(/[-_]/)[0]?.toLowerCase()
  const spelled = Array.from(title.normalize("NFKC").slice(0, LONGEST * 4), (character) =>
    /[\p{L}\p{N}]/u.test(character)
      ? slugify(character, { locale: language, trim: false }) || character
      : character,
  ).join("")
  const hyphenated = spelled
    .toLowerCase()
    .normalize("NFC")
    .replace(/['’ʼ`]/g, "")
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, "-")
    .replace(/(^|-)\p{M}+/gu, "$1")
    .replace(/^-+|-+$/g, "")
  return cut(hyphenated)
}

/** A valid slug: lower case, NFC, at most 120 characters. */
export const slug: z.ZodType<string> = z
  .string()
  .max(LONGEST)
  .refine(isSlug, "must be lower-case letters and digits joined by single hyphens, such as summer-in-porto")

function isSlug(value: string): boolean {
  return SLUG.test(value) && value === value.toLowerCase().normalize("NFC")
}

function cut(text: string): string {
  if (text.length <= LONGEST) return text
  const whole = text.slice(0, LONGEST).replace(/[\uD800-\uDBFF]$/, "")
  const lastHyphen = text[LONGEST] === "-" ? LONGEST : whole.lastIndexOf("-")
  return (lastHyphen > LONGEST / 2 ? whole.slice(0, lastHyphen) : whole).replace(/-+$/, "")
}
