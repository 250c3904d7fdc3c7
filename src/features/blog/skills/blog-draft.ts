import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { changing } from "../../../kits/skills/define"
import { MARK } from "../../../kits/skills/lib/mark"
import { say } from "../../../kits/skills/lib/texts"
import type { Task } from "../../../kits/skills/skill"
import { plainLineField, plainTextField } from "../../../lib/fields"
import { blogPostWorkflows } from "../workflows/blog-posts"

const MAX_BODY_LENGTH = 20_000

const input = z.strictObject({
  title: plainLineField(200).describe("The post's title, written for the shop's readers."),
  body: z.string().min(1).max(MAX_BODY_LENGTH).describe("The whole post, in Markdown, without its title."),
  excerpt: plainTextField(500).optional().describe("One or two sentences that make people read on."),
  locale: localeCode.optional().describe("The language of the text. Default: the shop's own."),
})

const made = z.object({ post_id: z.string() })

/** Lets a model write a blog post. It is saved as a draft, which only an admin can publish. */
export const blogDraft: Task = {
  id: "blog-draft",
  category: "content",
  title: { en: "Draft a blog post", tr: "Blog yazısı taslağı" },
  examples: {
    en: [
      "Write a blog post about how we fire our stoneware",
      "Draft an article on caring for wooden boards",
      "I need a post announcing our spring collection",
      "write something for the blog about gift ideas",
      "Prepare a blog draft on our new glaze",
      "Draft a post",
      "compose an article for the blog",
      "new blog post, topic: winter",
      "please draft some text for our blog",
    ],
    tr: [
      "Seramikleri nasıl pişirdiğimiz hakkında bir blog yazısı yaz",
      "Ahşap tahtaların bakımı üzerine bir makale taslağı hazırla",
      "İlkbahar koleksiyonumuzu duyuran bir yazı lazım",
      "hediye fikirleri hakkında bloga bir şeyler yaz",
      "Yeni sırımız için bir blog taslağı hazırla",
      "blog için bir makale kaleme al",
      "yeni blog yazısı, konu: kış",
      "blogumuz için metin hazırla",
    ],
  },
  model_tier: "advanced",
  icon: "PencilSquare",
  needs: ["model"],
  actions: [
    changing({
      name: "create_blog_draft",
      description: "Saves a blog post as a draft. An admin must publish it. Write the whole text yourself.",
      input,
      basis: z.object({ locale: localeCode }),
      rights: [{ resource: "blog_post", operation: "create" }],
      async preview({ language, scope }, wanted) {
        const { default_locale } = await scope.resolve("tenantConfig").read("storefront")
        const { excerpt, locale = default_locale } = wanted
        return {
          summary: say(SUMMARY, language, { title: wanted.title }),
          changes: [
            { what: say(TITLE, language), before: null, after: wanted.title },
            { what: say(TEXT, language), before: null, after: wanted.body },
            ...(excerpt === undefined
              ? []
              : [{ what: say(EXCERPT, language), before: null, after: excerpt }]),
            { what: say(LANGUAGE, language), before: null, after: locale },
          ],
          input: wanted,
          subjects: [],
          basis: { locale },
        }
      },
      async run({ scope, actor, mark }, { input: { title, body, excerpt }, basis: { locale } }) {
        const { result } = await blogPostWorkflows.create(scope).run({
          input: {
            input: {
              title,
              body,
              body_format: "markdown",
              excerpt,
              locale,
              status: "draft",
              metadata: { [MARK]: mark },
            },
            actor,
          },
        })
        return { result: { post_id: result }, undo: { post_id: result } }
      },
      async findDone({ scope, mark }) {
        const [post] = await scope.resolve("blog").listBlogPosts({ metadata: { [MARK]: mark } }, { take: 1 })
        return post && { result: { post_id: post.id }, undo: { post_id: post.id } }
      },
      async undo({ scope }, { undo }) {
        const { post_id: id } = made.parse(undo)
        const [post] = await scope.resolve("blog").listBlogPosts({ id }, { take: 1 })
        if (post) await blogPostWorkflows.remove(scope).run({ input: { id } })
      },
    }),
  ],
}

const SUMMARY = {
  en: "Save the blog post “{title}” as a draft",
  tr: "“{title}” blog yazısını taslak olarak kaydet",
}
const TITLE = { en: "Title", tr: "Başlık" }
const EXCERPT = { en: "Excerpt", tr: "Özet" }
const LANGUAGE = { en: "Language", tr: "Dil" }
const TEXT = { en: "Text", tr: "Metin" }
