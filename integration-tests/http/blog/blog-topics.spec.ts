import { beforeAll, describe, expect, it } from "vitest"
import { createAuthor, createCategory, createPost, createTag, unique } from "../../factories/blog"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

describe.each([
  { path: "blog-categories", one: "blog_category", field: "category_ids", create: createCategory },
  { path: "blog-tags", one: "blog_tag", field: "tag_ids", create: createTag },
])("$path", ({ path, one, field, create }) => {
  const many = path.replaceAll("-", "_")

  it("200: counts public posts only, and updates the count", async () => {
    const [topic, other] = [await create(shop), await create(shop)]
    const count = async ({ slug }: { slug: string }) => {
      const { body } = await storefront(shop).get(`/store/${path}/${slug}`).expect(200)
      expect(body.count).toBe(body[one].post_count)
      return body.count
    }
    const published = await createPost(shop, { [field]: [topic.id, other.id] })
    const draft = await createPost(shop, { [field]: [topic.id], status: "draft" })
    expect([await count(topic), await count(other)]).toEqual([1, 1])

    await admin(shop).post(`/admin/blog-posts/${draft.id}`, { status: "published" }).expect(200)
    expect(await count(topic)).toBe(2)
    await admin(shop)
      .post(`/admin/blog-posts/${published.id}`, { [field]: [other.id] })
      .expect(200)
    expect([await count(topic), await count(other)]).toEqual([1, 1])
    await admin(shop).post(`/admin/blog-posts/${draft.id}`, { status: "draft" }).expect(200)
    expect(await count(topic)).toBe(0)
    await admin(shop).delete(`/admin/blog-posts/${published.id}`).expect(200)
    expect(await count(other)).toBe(0)
  })

  it("200: sorts by number of posts, in the requested language", async () => {
    const german = unique("Werkstatt")
    const topic = await create(shop, { translations: { de: { name: german } } })
    await Promise.all(Array.from({ length: 4 }, () => createPost(shop, { [field]: [topic.id] })))
    const { body, headers } = await storefront(shop)
      .get(`/store/${path}?order=-post_count&limit=100&locale=de-CH`)
      .expect(200)
    expect(headers["content-language"]).toMatch(/\bde\b/)
    const listed: { id: string; post_count: number }[] = body[many]
    expect(listed.find(({ id }) => id === topic.id)).toMatchObject({
      name: german,
      locale: "de",
      post_count: 4,
    })
    const counts = listed.map(({ post_count }) => post_count)
    expect(counts).toEqual([...counts].sort((a, b) => b - a))
    const single = await storefront(shop).get(`/store/${path}/${topic.slug}?locale=de-CH`).expect(200)
    expect(single.headers["content-language"]).toBe("de, en")
    const { body: post } = await storefront(shop)
      .get(`/store/blog-posts?${field === "tag_ids" ? "tag" : "category"}=${topic.slug}&limit=1&locale=de`)
      .expect(200)
    expect(JSON.stringify(post.blog_posts)).toContain(german)
  })

  it("200: an admin changes and deletes it; its posts stay", async () => {
    const topic = await create(shop)
    const post = await createPost(shop, { [field]: [topic.id] })
    const name = unique("Renamed")
    const changed = await admin(shop).post(`/admin/${path}/${topic.id}`, { name }).expect(200)
    expect(changed.body[one]).toMatchObject({ id: topic.id, name, slug: topic.slug })
    await admin(shop).delete(`/admin/${path}/${topic.id}`).expect(200)
    await storefront(shop).get(`/store/${path}/${topic.slug}`).expect(404)
    const { body } = await storefront(shop).get(`/store/blog-posts/${post.slug}`).expect(200)
    expect([...body.blog_post.categories, ...body.blog_post.tags]).toEqual([])
    await create(shop, { slug: topic.slug })
  })

  it("200: new translations replace the old ones", async () => {
    const topic = await create(shop, { translations: { de: { name: "Eins" }, fr: { name: "Un" } } })
    const translations = { fr: { name: "Deux" } }
    const { body } = await admin(shop).post(`/admin/${path}/${topic.id}`, { translations }).expect(200)
    expect(body[one].translations).toEqual(translations)
    const other = await admin(shop).post(`/admin/${path}/${topic.id}`, { name: "Other" }).expect(200)
    expect(other.body[one]).toMatchObject({ name: "Other", translations })
  })

  it.each([
    [{}, 400, "missing_field"],
    [{ name: " " }, 400, "out_of_range"],
    [{ name: "x", slug: "A b" }, 400, "invalid_field"],
    [{ name: "x", translations: { english: { name: "y" } } }, 400, "invalid_field"],
    [{ name: "x", posts: [] }, 400, "unknown_field"],
    [{ name: "!!!" }, 400, "missing_field"],
  ])("%j is %i %s", async (fields, status, code) => {
    const reply = await admin(shop).post(`/admin/${path}`, fields)
    expect([reply.status, reply.body.code]).toEqual([status, code])
  })

  it("404: for an unknown one", async () => {
    await storefront(shop).get(`/store/${path}/nothing-here`).expect(404)
    await admin(shop).get(`/admin/${path}/nothing`).expect(404)
    await admin(shop).post(`/admin/${path}/nothing`, { name: "x" }).expect(404)
    await admin(shop).delete(`/admin/${path}/nothing`).expect(404)
  })

  it("409: for a taken slug, also for several requests at the same time", async () => {
    const slug = unique("taken")
    const replies = await Promise.all(
      Array.from({ length: 5 }, () => admin(shop).post(`/admin/${path}`, { name: "x", slug })),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409])
    expect(replies.find(({ status }) => status === 409)?.body.code).toBe("duplicate")
  })
})

describe("blog-authors", () => {
  it("200: a profile in the requested language, with the author's public posts", async () => {
    const bio = unique("Töpferin")
    const author = await createAuthor(shop, { bio: "Potter", translations: { de: { bio } } })
    const post = await createPost(shop, { author_id: author.id })
    await createPost(shop, { author_id: author.id, status: "draft" })
    const { body } = await storefront(shop).get(`/store/blog-authors/${author.id}?locale=de`).expect(200)
    expect(body.blog_author).toMatchObject({ id: author.id, name: author.name, bio, post_count: 1 })
    expect(body.blog_posts.map(({ id }: { id: string }) => id)).toEqual([post.id])
    expect(body.count).toBe(1)
  })

  it("200: another author takes the posts over", async () => {
    const [one, other] = [await createAuthor(shop), await createAuthor(shop)]
    const post = await createPost(shop, { author_id: one.id })
    await admin(shop).post(`/admin/blog-posts/${post.id}`, { author_id: other.id }).expect(200)
    const counts = await Promise.all(
      [one, other].map(
        async ({ id }) => (await storefront(shop).get(`/store/blog-authors/${id}`)).body.count,
      ),
    )
    expect(counts).toEqual([0, 1])
    await admin(shop).delete(`/admin/blog-authors/${other.id}`).expect(200)
    await storefront(shop).get(`/store/blog-authors/${other.id}`).expect(404)
    expect((await storefront(shop).get(`/store/blog-posts/${post.slug}`)).body.blog_post.author).toBeNull()
  })

  it("404: for an unknown one", async () => {
    await storefront(shop).get("/store/blog-authors/nobody").expect(404)
  })
})
