import { z } from "zod"
import type { AdminPublication } from "../../../kits/publications/admin-reading"
import { reading } from "../../../kits/skills/define"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Language, Task } from "../../../kits/skills/skill"
import { bilingual, Said } from "../../../kits/skills/words/said"
import { plainLineField } from "../../../lib/fields"
import { type Kind, kindField, nameField, readingText } from "./publications"
import { saving } from "./saving"

const MAX_LISTED = 25
const WRITING = bilingual(
  /writ\w*|improv\w*|optimi[sz]e|set|add|make|create|generate|draft|fix|change|update|rewrite|help|rank|better|shorten/,
  /yaz\w*|iyilestir\w*|belirle\w*|ayarla\w*|ekle\w*|olustur\w*|duzelt\w*|gelistir\w*|hazirla\w*|degistir\w*|guncelle\w*|ciksin|cikar\w*|optimize/,
)
const LACKING = bilingual(
  /missing|lack\w*|without|no|which|what|list|show|find/,
  /eksik\w*|olmayan\w*|hangi\w*|goster\w*|listele\w*|bul\w*/,
)

const input = z.strictObject({
  kind: kindField,
  name: nameField,
  seo_title: plainLineField(200).optional().describe("The title for search engines: about 60 characters."),
  seo_description: plainLineField(500)
    .optional()
    .describe("The description for search engines: about 150 characters."),
})

/** Writes the texts that search engines show, for posts and pages. Products have no such texts. */
export const seoText: Task = {
  id: "seo-text",
  category: "content",
  title: { en: "SEO texts", tr: "SEO metinleri" },
  examples: {
    en: [
      "Write a meta description for the about page",
      "Which posts lack an SEO title?",
      "Improve the SEO of the blog post about stoneware",
      "set the meta title of the shipping page",
      "Help the contact page rank better in Google",
      "write search engine texts for our pages",
      "missing meta descriptions",
      "seo",
      "meta title and meta description",
      "optimise our texts for search engines",
    ],
    tr: [
      "Hakkımızda sayfasına meta açıklaması yaz",
      "Hangi yazıların SEO başlığı eksik?",
      "Seramik yazısının SEO'sunu iyileştir",
      "kargo sayfasının meta başlığını belirle",
      "İletişim sayfası Google'da daha iyi çıksın",
      "sayfalarımız için arama motoru metinleri yaz",
      "eksik meta açıklamaları",
      "arama motoru optimizasyonu",
      "meta başlık ve meta açıklama",
      "metinleri arama motorları için iyileştir",
    ],
  },
  model_tier: "standard",
  icon: "MagnifyingGlassMini",
  needs: ["model"],
  actions: [
    reading({
      name: "find_missing_seo_texts",
      description: "Lists the most recently saved posts and pages without an SEO title or description.",
      input: z.strictObject({}),
      rights: [
        { resource: "blog_post", operation: "read" },
        { resource: "page", operation: "read" },
      ],
      async read(call) {
        const missing = await findMissing(call)
        return { data: missing, text: textOf(missing, call.language) }
      },
    }),
    readingText("read_for_seo", "Reads a post or a page, to write its SEO texts."),
    saving({
      name: "set_seo_texts",
      description: "Sets the search engine texts of a post or page.",
      input,
      summary: { en: "Set the SEO texts of “{title}”", tr: "“{title}” için SEO metinlerini belirle" },
      whom: ({ kind, name }) => ({ kind, name }),
      resolved: (wanted, id) => ({ ...wanted, name: id }),
      wish: ({ seo_title, seo_description }) => ({ fields: { seo_title, seo_description } }),
    }),
  ],
  byWords: (message) =>
    new Said(message).has(WRITING) && !new Said(message).has(LACKING)
      ? undefined
      : { action: "find_missing_seo_texts", input: {} },
}

interface Missing {
  kind: Kind
  id: string
  title: string
  lacks: string[]
}

/** The latest posts and pages without these texts. Runs two statements. */
async function findMissing({ scope }: Call): Promise<Missing[]> {
  const lacking = { $or: [{ seo_title: null }, { seo_description: null }] }
  const config = {
    select: ["id", "title", "seo_title", "seo_description"],
    take: MAX_LISTED,
    order: { updated_at: "DESC" as const },
  }
  const posts = await scope.resolve("blog").listBlogPosts(lacking, config)
  const pages = await scope.resolve("pages").listPages(lacking, config)
  return [
    ...posts.map((post) => missingOf("blog_post", post)),
    ...pages.map((page) => missingOf("page", page)),
  ]
}

function missingOf(
  kind: Kind,
  {
    id,
    title,
    seo_title,
    seo_description,
  }: Pick<AdminPublication, "id" | "title" | "seo_title" | "seo_description">,
): Missing {
  const lacks = [seo_title === null && "seo_title", seo_description === null && "seo_description"]
  return { kind, id, title, lacks: lacks.filter((field) => field !== false) }
}

const TEXTS = {
  none: { en: "All posts and pages have their SEO texts.", tr: "Tüm yazı ve sayfaların SEO metinleri var." },
  heading: { en: "With missing SEO texts:", tr: "SEO metinleri eksik olanlar:" },
  seoTitle: { en: "SEO title", tr: "SEO başlığı" },
  description: { en: "SEO description", tr: "SEO açıklaması" },
  line: { en: "- {title}: no {lacks}", tr: "- {title}: {lacks} yok" },
}

function textOf(missing: Missing[], language: Language): string {
  if (missing.length === 0) return say(TEXTS.none, language)
  const lines = missing.map(({ title, lacks }) =>
    say(TEXTS.line, language, {
      title,
      lacks: lacks
        .map((field) => say(field === "seo_title" ? TEXTS.seoTitle : TEXTS.description, language))
        .join(", "),
    }),
  )
  return [say(TEXTS.heading, language), ...lines].join("\n")
}
