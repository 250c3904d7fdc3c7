import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { connectionTest } from "../../../kits/settings/connection-test"

const MAX_TEXT_LENGTH = 50_000

export const translation = z
  .object({
    text: z.string().meta({ examples: ["<p>Handgemachte Schalen</p>"] }),
    source_locale: z
      .string()
      .nullable()
      .describe("The language of the source, as given or detected.")
      .meta({ examples: ["en"] }),
    target_locale: z.string().meta({ examples: ["de"] }),
    provider: z.enum(["deepl", "model"]).meta({ examples: ["deepl"] }),
    characters: z
      .int()
      .describe("The characters (code points) that were translated now. Cached parts count 0.")
      .meta({ examples: [14] }),
    credits: z
      .int()
      .describe("The cost in credits. With the shop's own key, it is 0.")
      .meta({ examples: [1] }),
  })
  .meta({ id: "AssistantTranslation" })

export const translationRequest = z.strictObject({
  text: z
    .string()
    .min(1)
    .max(MAX_TEXT_LENGTH)
    .meta({ examples: ["<p>Handmade bowls</p>"] }),
  target_locale: localeCode.meta({ override: { type: "string" }, examples: ["de"] }),
  source_locale: localeCode
    .optional()
    .describe("Default: detected.")
    .meta({ override: { type: "string" }, examples: ["en"] }),
  format: z
    .enum(["text", "html", "markdown"])
    .default("text")
    .describe("`text` also contains ICU messages. All formats keep placeholders.")
    .meta({ examples: ["html"] }),
  formality: z
    .enum(["default", "more", "less"])
    .optional()
    .describe("Default: by the settings `translation`.")
    .meta({ examples: ["more"] }),
  glossary_id: z.string().max(100).optional().describe("The glossary whose terms must be used."),
})

/** The result of translating one word by the shop's settings. */
export const translationTest = connectionTest
  .extend({
    engine: z
      .enum(["deepl", "model"])
      .nullable()
      .describe("What the settings choose. Null if there is nothing that translates.")
      .meta({ examples: ["deepl"] }),
    target_locale: z
      .string()
      .describe("The shop's second language, or German or English if it has one language.")
      .meta({ examples: ["de"] }),
  })
  .meta({ id: "TranslationTest" })
