import { Marked } from "marked"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type BodyFormat, renderRichText } from "../../../src/lib/content/rich-text"
import { createAuthor, createCategory, createComment, createPost, createTag } from "../../factories/blog"
import { overrideSettings } from "../../factories/settings"
import vectors from "../../fixtures/xss-vectors.json"
import { storefront } from "../../harness/api"
import { executableParts } from "../../harness/executable"
import { type Shop, useShop } from "../../harness/shop"

/** Language codes for one post with many attacks: each language has another one. */
const LANGUAGES = "abcdefghij"
  .split("")
  .flatMap((first) => "abcde".split("").map((second) => `${first}${second}`))

const markdown = new Marked()
const attacks = Object.values(vectors).flat()

let shop: Shop
let restore: () => Promise<void>

beforeAll(async () => {
  shop = await useShop()
  restore = await overrideSettings(shop, "languages", { enabled_locales: LANGUAGES })
})
afterAll(() => restore())

/** Finds code that would run if a storefront rendered the texts of a response as Markdown. */
function executable(answer: unknown): string[] {
  if (typeof answer === "string") return executableParts(answer)
  if (typeof answer !== "object" || answer === null) return []
  return Object.entries(answer).flatMap(([field, value]) => {
    const isMarkdown = field === "body" && "body_format" in answer && answer.body_format === "markdown"
    return executable(isMarkdown ? markdown.parse(String(value), { async: false }) : value)
  })
}

function isRefused(attack: string, format: BodyFormat): boolean {
  try {
    renderRichText(attack, format)
    return false
  } catch {
    return true
  }
}

function chunks<Item>(items: Item[], size: number): Item[][] {
  return items.length === 0 ? [] : [items.slice(0, size), ...chunks(items.slice(size), size)]
}

describe.each(["html", "markdown"] as const)("attacks in posts in %s", (body_format) => {
  const accepted = attacks.filter((attack) => !isRefused(attack, body_format))

  it("are not simply rejected", () => {
    expect(accepted.length).toBeGreaterThan(attacks.length * 0.9)
  })

  it.each(chunks(accepted, LANGUAGES.length).map((chunk, index) => [index + 1, chunk] as const))(
    "cannot run in any answer (part %i)",
    async (_part, chunk) => {
      const texts = chunk.map((attack, index): [string, object] => [
        LANGUAGES[index] ?? "",
        {
          title: `x ${attack}`.slice(0, 200),
          excerpt: `x ${attack}`.slice(0, 500),
          seo_title: `x ${attack}`.slice(0, 200),
          seo_description: `x ${attack}`.slice(0, 500),
          body: attack,
          body_format,
        },
      ])
      const post = await createPost(shop, { translations: Object.fromEntries(texts) })
      expect(executable(post)).toEqual([])
      for (const [locale] of texts) {
        const { body } = await storefront(shop)
          .get(`/store/blog-posts/${post.slug}?locale=${locale}`)
          .expect(200)
        expect(body.blog_post.locale).toBe(locale)
        expect(executable(body)).toEqual([])
      }
      const list = await storefront(shop).get(`/store/blog-posts?limit=5&locale=${LANGUAGES[0]}`).expect(200)
      expect(executable(list.body)).toEqual([])
    },
  )
})

it("attacks in names, topics and comments cannot run in any response", async () => {
  for (const [index, attack] of attacks.entries()) {
    if (index % 5 !== 0) continue
    const text = `x ${attack}`.slice(0, 100)
    const slug = `attack-${index}`
    const named = { name: text, slug, translations: { de: { name: text } } }
    const made = [
      await createCategory(shop, { ...named, description: text }),
      await createTag(shop, named),
      await createAuthor(shop, { name: text, bio: text, translations: { de: { bio: text } } }),
    ]
    const shown = await storefront(shop).get(`/store/blog-categories/${slug}?locale=de`).expect(200)
    expect(executable([made, shown.body])).toEqual([])
  }
  const post = await createPost(shop)
  const written = attacks.filter((_, index) => index % 4 === 0)
  for (const attack of written)
    await createComment(shop, {
      post_id: post.id,
      author_name: `x ${attack}`.slice(0, 100),
      body: `x ${attack}`,
    })
  const { body } = await storefront(shop).get(`/store/blog-posts/${post.slug}/comments?limit=100`).expect(200)
  expect(body.count).toBe(written.length)
  expect(executable(body)).toEqual([])
})
