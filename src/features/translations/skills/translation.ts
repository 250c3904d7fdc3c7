import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import type { Task } from "../../../kits/skills/skill"
import { plainLineField, plainTextField } from "../../../lib/fields"
import { kindField, nameField, readingText } from "../../assistant/skills/publications"
import { saving } from "../../assistant/skills/saving"
import { translateCommand } from "./command"
import { translateStaleTexts } from "./translate-stale"

const MAX_BODY_LENGTH = 20_000

const input = z.strictObject({
  kind: kindField,
  name: nameField,
  locale: localeCode.describe("The language of the translation, such as de or pt-BR."),
  title: plainLineField(200).describe("The translated title."),
  body: z
    .string()
    .min(1)
    .max(MAX_BODY_LENGTH)
    .describe("The whole translated text, marked up as the original."),
  body_format: z.enum(["html", "markdown"]).default("html").describe("As the original's."),
  excerpt: plainTextField(500).optional(),
  seo_title: plainLineField(200).optional(),
  seo_description: plainLineField(500).optional(),
})

/** Lets a model translate posts and pages. The stale texts of a language need only an engine, such as DeepL. */
export const translation: Task = {
  id: "translation",
  category: "content",
  title: { en: "Translate", tr: "Çeviri" },
  examples: {
    en: [
      "Translate the about page into German",
      "Translate our latest blog post to French",
      "I need the returns page in Spanish",
      "make an Italian version of the post about stoneware",
      "Add a Turkish translation to the shipping page",
      "put the FAQ page into Dutch and Russian",
      "translation into English",
      "we want this article in another language",
      "translate it into Arabic and Chinese",
      "Translate the outdated texts into German",
    ],
    tr: [
      "Hakkımızda sayfasının Almancasını hazırla",
      "Son blog yazımızı Fransızcaya çevir",
      "İade sayfasının İspanyolcası lazım",
      "seramik yazısının İtalyanca sürümünü hazırla",
      "Kargo sayfasına İngilizce çeviri ekle",
      "SSS sayfasını Felemenkçe ve Rusça yap",
      "yazıyı başka bir dile tercüme et",
      "İngilizceye çeviri",
      "bu makaleyi başka dilde istiyoruz",
      "Arapça ve Çinceye çevir",
      "Eskimiş metinleri Almancaya çevir",
    ],
  },
  model_tier: "advanced",
  icon: "Language",
  needs: ["model"],
  actions: [
    readingText(
      "read_for_translation",
      "Reads a post or a page, to translate it, with the languages that there are.",
    ),
    saving({
      name: "save_translation",
      description:
        "Saves a post or a page in another language. Read it first, and translate all of it yourself.",
      input,
      summary: { en: "Save “{title}” in {locale}", tr: "“{title}” metnini {locale} dilinde kaydet" },
      whom: ({ kind, name }) => ({ kind, name }),
      resolved: (wanted, id) => ({ ...wanted, name: id }),
      wish: ({ locale, title, body, body_format, excerpt, seo_title, seo_description }) => ({
        translation: { locale, fields: { title, body, body_format, excerpt, seo_title, seo_description } },
      }),
    }),
    translateStaleTexts,
  ],
  byCommand: translateCommand,
}
