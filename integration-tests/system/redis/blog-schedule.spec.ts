import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest"
import { publishDueBlogPosts } from "../../../src/features/blog/jobs"
import { clock } from "../../../src/lib/clock"
import { createAuthor, createCategory, createPost, createTag, unique } from "../../factories/blog"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const MINUTE = 60_000

let shop: Shop
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => putBack())

/** Moves the clock forward. */
function at(time: number): void {
  putBack()
  putBack = clock.use({ now: () => time })
}

/** Creates a post with an author, a category, a tag, words of its own and a translation. */
async function prepare(fields: Record<string, unknown>) {
  const [author, category, tag] = [
    await createAuthor(shop),
    await createCategory(shop),
    await createTag(shop),
  ]
  const word = unique("word").replaceAll("-", "")
  const german = unique("geplant")
  const post = await createPost(shop, {
    author_id: author.id,
    category_ids: [category.id],
    tag_ids: [tag.id],
    body: `<p>${word}</p>`,
    translations: { de: { title: "Geplant", body: `<p>${word}</p>`, slug: german } },
    ...fields,
  })
  return { author, category, tag, word, german, post }
}

type Prepared = Awaited<ReturnType<typeof prepare>>

/** Lists the storefront paths on which the post is visible. */
async function sightings({ author, category, tag, word, german, post }: Prepared): Promise<string[]> {
  const seen: string[] = []
  const lists = [
    `/store/blog-posts?q=${word}`,
    `/store/blog-posts?q=${word}&locale=de`,
    `/store/blog-posts?category=${category.slug}`,
    `/store/blog-posts?tag=${tag.id}`,
    `/store/blog-posts?author=${author.id}`,
    `/store/blog-posts?author=${author.id}&tag=${tag.slug}`,
    `/store/blog-categories/${category.slug}`,
    `/store/blog-tags/${tag.slug}`,
    `/store/blog-authors/${author.id}`,
  ]
  for (const path of lists) {
    const { body } = await storefront(shop).get(path).expect(200)
    if (body.count !== 0) seen.push(`${path} counts ${body.count}`)
    if (body.blog_posts.length !== 0) seen.push(`${path} lists ${body.blog_posts.length}`)
    const topic = body.blog_category ?? body.blog_tag ?? body.blog_author
    if (topic && topic.post_count !== 0) seen.push(`${path} tells of ${topic.post_count}`)
  }
  for (const path of [`/store/blog-posts/${post.slug}`, `/store/blog-posts/${german}`]) {
    if ((await storefront(shop).get(path)).status !== 404) seen.push(path)
    if ((await storefront(shop).get(`${path}/comments`)).status !== 404) seen.push(`${path}/comments`)
  }
  for (const [path, items, { id }] of [
    ["/store/blog-categories", "blog_categories", category],
    ["/store/blog-tags", "blog_tags", tag],
  ] as const) {
    const { body: first } = await storefront(shop).get(`${path}?limit=1`).expect(200)
    const topics: { id: string; post_count: number }[] = []
    for (let offset = 0; offset < first.count; offset += 100)
      topics.push(
        ...(await storefront(shop).get(`${path}?limit=100&offset=${offset}`).expect(200)).body[items],
      )
    const found = topics.find((topic) => topic.id === id)
    if (found?.post_count !== 0) seen.push(`${path} counts ${found?.post_count}`)
  }
  return seen
}

/**
 * The number of places that show a post: nine lists with their counts, three counts of topics, two posts with comments,
 * and two lists of topics.
 */
const ALL_PATHS = 9 * 2 + 3 + 2 * 2 + 2

describe("an unpublished post", () => {
  it("is on no path, as a draft", async () => {
    expect(await sightings(await prepare({ status: "draft" }))).toEqual([])
  })

  it("is on no path after unpublishing", async () => {
    const prepared = await prepare({})
    expect(await sightings(prepared)).toHaveLength(ALL_PATHS)
    await admin(shop).post(`/admin/blog-posts/${prepared.post.id}`, { status: "draft" }).expect(200)
    expect(await sightings(prepared)).toEqual([])
  })

  it("is on no path after deletion", async () => {
    const prepared = await prepare({})
    await admin(shop).delete(`/admin/blog-posts/${prepared.post.id}`).expect(200)
    expect(await sightings(prepared)).toEqual([])
  })
})

describe("a scheduled post", () => {
  const minute = Math.ceil(Date.parse("2030-05-01T10:00:00Z") / MINUTE) * MINUTE
  let prepared: Prepared

  beforeEach(async () => {
    prepared = await prepare({ status: "scheduled", published_at: new Date(minute).toISOString() })
  })

  it("appears on every path at its minute, without a job", async () => {
    expect(await sightings(prepared)).toEqual([])
    at(minute - 1)
    expect(await sightings(prepared)).toEqual([])
    at(minute)
    expect(await sightings(prepared)).toHaveLength(ALL_PATHS)
  })

  it("is published by the job once, and not early", async () => {
    const status = async () => {
      const { body } = await admin(shop).get(`/admin/blog-posts/${prepared.post.id}`).expect(200)
      return body.blog_post.status
    }
    at(minute - 1)
    await publishDueBlogPosts.run(shop.container)
    expect(await status()).toBe("scheduled")
    at(minute)
    await Promise.all([publishDueBlogPosts.run(shop.container), publishDueBlogPosts.run(shop.container)])
    expect(await status()).toBe("published")
    expect(await sightings(prepared)).toHaveLength(ALL_PATHS)
  })

  it("can be postponed and unpublished", async () => {
    const path = `/admin/blog-posts/${prepared.post.id}`
    const later = new Date(minute + MINUTE).toISOString()
    await admin(shop).post(path, { published_at: later }).expect(200)
    at(minute)
    expect(await sightings(prepared)).toEqual([])
    await admin(shop).post(path, { status: "draft" }).expect(200)
    at(minute + MINUTE)
    expect(await sightings(prepared)).toEqual([])
  })
})
