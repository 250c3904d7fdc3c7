import { z } from "zod"
import { localeCode } from "../../kits/publications/locales"
import { defineArea } from "../../kits/settings/area"

const MAX_LOCALES = 50
const MAX_FALLBACK_LENGTH = 200

const differ = (texts: string[]) => new Set(texts).size === texts.length

/** A language and those to try after it, such as `pt-BR: pt, es`. */
const fallback = z
  .string()
  .max(MAX_FALLBACK_LENGTH)
  .refine(
    (text) => codesIn(text) !== undefined,
    "must be a language and its fallbacks, such as pt-BR: pt, es",
  )
  .transform((text) => {
    const [locale = text, ...next] = codesIn(text) ?? []
    return `${locale}: ${next.join(", ")}`
  })
  .meta({ override: { type: "string" } })

function codesIn(text: string): string[] | undefined {
  const { data } = z
    .array(localeCode)
    .min(2)
    .safeParse(text.split(/[:,]/).map((code) => code.trim()))
  return data
}

/** The languages of a shop. Its default language is a setting of the storefront. */
export const settings = defineArea({
  fields: {
    /** The languages that callers can ask for, besides the default. Without any, callers can ask for all. */
    enabled_locales: z
      .array(localeCode)
      .max(MAX_LOCALES)
      .refine(differ, "must differ from each other")
      .default([]),
    /** The languages to try after a language, best first. */
    fallback_locales: z
      .array(fallback)
      .max(MAX_LOCALES)
      .refine((all) => differ(all.map((one) => one.split(":", 1)[0] ?? one)), "must name each language once")
      .default([]),
  },
  secrets: {},
})
