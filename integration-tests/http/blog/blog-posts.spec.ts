import { beforeAll, describe, expect, it } from "vitest"
import { createAuthor, createCategory, createPost, createTag, unique } from "../../factories/blog"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

/** Returns the titles in a storefront's list of posts. */
async function titles(path: string): Promise<string[]> {
  const { body } = await storefront(shop).get(path).expect(200)
  return body.blog_posts.map(({ title }: { title: string }) => title)
}

describe("GET /store/blog-posts", () => {
  it("200: lists published posts, newest first, with author, categories and tags", async () => {
    const [author, category, tag] = [
      await createAuthor(shop),
      await createCategory(shop),
      await createTag(shop),
    ]
    const topics = { author_id: author.id, category_ids: [category.id], tag_ids: [tag.id] }
    const older = await createPost(shop, { ...topics, published_at: "2026-01-02T03:04:05Z" })
    const newer = await createPost(shop, { ...topics, published_at: "2026-02-02T03:04:05+02:00" })

    const { body } = await storefront(shop).get(`/store/blog-posts?category=${category.slug}`).expect(200)
    expect(body).toMatchObject({ count: 2, offset: 0, limit: 20 })
    expect(body.blog_posts.map(({ id }: { id: string }) => id)).toEqual([newer.id, older.id])
    expect(body.blog_posts[0]).toMatchObject({
      slug: newer.slug,
      published_at: "2026-02-02T01:04:05.000Z",
      author: { id: author.id, name: author.name },
      categories: [{ id: category.id, slug: category.slug, name: category.name }],
      tags: [{ id: tag.id, slug: tag.slug, name: tag.name }],
    })
    expect(body.blog_posts[0]).not.toHaveProperty("body")
    for (const filter of [
      `category=${category.id}`,
      `tag=${tag.slug}`,
      `tag=${tag.id}`,
      `author=${author.id}`,
    ])
      expect(await titles(`/store/blog-posts?${filter}&order=published_at`)).toEqual([
        older.title,
        newer.title,
      ])
  })

  it("200: searches title and text in the requested language", async () => {
    const word = unique("word").replaceAll("-", "")
    const german = unique("wort").replaceAll("-", "")
    const post = await createPost(shop, {
      body: `<p>All about ${word} and <b>more</b></p>`,
      translations: { de: { title: "Deutsch", body: `<p>Alles über ${german}</p>` } },
    })
    expect(await titles(`/store/blog-posts?q=${word}`)).toEqual([post.title])
    expect(await titles(`/store/blog-posts?q=${word}%20more`)).toEqual([post.title])
    expect(await titles(`/store/blog-posts?q=${word}%20-more`)).toEqual([])
    expect(await titles(`/store/blog-posts?q=${german}`)).toEqual([])
    expect(await titles(`/store/blog-posts?q=${german}&locale=de-AT`)).toEqual(["Deutsch"])
  })

  it("200: finds nothing for an unknown category, tag or author", async () => {
    const { id } = await createCategory(shop)
    await createPost(shop, { category_ids: [id] })
    for (const filter of [
      "category=nowhere",
      "tag=nowhere",
      "author=nobody",
      "author=posts",
      `author=${id}`,
    ]) {
      const { body } = await storefront(shop).get(`/store/blog-posts?${filter}`).expect(200)
      expect([filter, body.blog_posts, body.count]).toEqual([filter, [], 0])
    }
  })

  it("400: for an unknown order", async () => {
    const { body } = await storefront(shop).get("/store/blog-posts?order=title").expect(400)
    expect(body.code).toBe("invalid_field")
  })

  it("400: for an unknown field", async () => {
    const { body } = await storefront(shop).get("/store/blog-posts?status=draft").expect(400)
    expect(body.code).toBe("unknown_field")
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/blog-posts").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })
})

describe("GET /store/blog-posts/:slug", () => {
  it("200: returns the source and sanitized HTML, from HTML and from Markdown", async () => {
    const html = await createPost(shop, { body: "<p onclick=x()>Hi</p><script>x()</script>" })
    const markdown = await createPost(shop, {
      body: "# Hi\n\n[a](javascript:x) <script>x()</script> **b**",
      body_format: "markdown",
    })
    const ofHtml = await storefront(shop).get(`/store/blog-posts/${html.slug}`).expect(200)
    expect(ofHtml.body.blog_post).toMatchObject({
      body: "<p>Hi</p>",
      body_html: "<p>Hi</p>",
      body_format: "html",
    })
    const ofMarkdown = await storefront(shop).get(`/store/blog-posts/${markdown.slug}`).expect(200)
    expect(ofMarkdown.body.blog_post.body).toMatch(/^# Hi\n/)
    expect(ofMarkdown.body.blog_post.body_html).toMatch(/<h1[^>]*>Hi<\/h1>[\s\S]*<strong>b<\/strong>/)
    expect(JSON.stringify(ofMarkdown.body)).not.toMatch(/javascript:|<script/)
  })

  it("200: returns the requested language, else the shop's, and names it", async () => {
    const post = await createPost(shop, {
      excerpt: "In short",
      translations: {
        de: { title: "Der Titel", body: "<p>Der Text</p>", slug: unique("der-titel") },
        "pt-BR": { title: "O título", body: "<p>O texto</p>" },
      },
    })
    const read = async (slug: string, locale?: string) => {
      const call = storefront(shop).get(`/store/blog-posts/${slug}`)
      const { body, headers } = await (locale ? call.set("x-medusa-locale", locale) : call).expect(200)
      expect(headers["content-language"]).toBe(body.blog_post.locale)
      return body.blog_post
    }
    expect(await read(post.slug)).toMatchObject({ locale: "en", title: post.title, excerpt: "In short" })
    const german = await read(post.slug, "de-AT")
    expect(german).toMatchObject({ locale: "de", title: "Der Titel", excerpt: "Der Text" })
    expect(german.alternates).toEqual([
      { locale: "de", slug: german.slug },
      { locale: "en", slug: post.slug },
      { locale: "pt-BR", slug: post.slug },
    ])
    expect(await read(german.slug, "pt-br")).toMatchObject({ locale: "pt-BR", title: "O título" })
    expect(await read(german.slug, "xx")).toMatchObject({ locale: "en" })
    const { body } = await storefront(shop).get(`/store/blog-posts?locale=de&q=Titel`).expect(200)
    expect(body.blog_posts).toEqual([
      expect.objectContaining({ id: post.id, locale: "de", slug: german.slug }),
    ])
  })

  it("404: for an unknown slug", async () => {
    const { body } = await storefront(shop).get("/store/blog-posts/nothing-here").expect(404)
    expect(body.code).toBe("not_found")
  })
})

describe("POST /admin/blog-posts", () => {
  it("200: creates a draft with a unique slug from its title", async () => {
    const title = unique("Über Töne")
    const [first, second] = await Promise.all([
      createPost(shop, { title, status: undefined }),
      createPost(shop, { title, status: undefined }),
    ])
    expect(first).toMatchObject({ status: "draft", published_at: null, locale: "en", revision: 1 })
    expect(new Set([first.slug, second.slug]).size).toBe(2)
    expect([first.slug, second.slug].some((made) => made.endsWith("-2"))).toBe(true)
  })

  it.each([
    [{}, "missing_field"],
    [{ title: "" }, "out_of_range"],
    [{ title: "x", slug: "Not A Slug" }, "invalid_field"],
    [{ title: "x", status: "gone" }, "invalid_field"],
    [{ title: "x", status: "scheduled" }, "missing_field"],
    [{ title: "x", status: "scheduled", published_at: "2020-01-01T00:00:00Z" }, "out_of_range"],
    [{ title: "x", status: "published", published_at: "2999-01-01T00:00:00Z" }, "out_of_range"],
    [{ title: "x", published_at: "2020-01-01T00:00:00Z" }, "invalid_field"],
    [{ title: "x", author_id: "nobody" }, "invalid_field"],
    [{ title: "x", category_ids: ["nowhere"] }, "invalid_field"],
    [{ title: "x", cover_url: "javascript:alert(1)" }, "invalid_field"],
    [{ title: "x", translations: { english: { title: "y", body: "z" } } }, "invalid_field"],
    [{ title: "x", translations: { de: { title: "y" } } }, "missing_field"],
    [{ title: "x", translations: { en: { title: "y", body: "z" } } }, "invalid_field"],
    [{ title: "x", locale: "de", translations: { de: { title: "y", body: "z" } } }, "invalid_field"],
    [{ title: "x", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s and creates nothing", async (fields, code) => {
    const before = await admin(shop).get("/admin/blog-posts?limit=1").expect(200)
    const { body } = await admin(shop).post("/admin/blog-posts", fields).expect(400)
    expect(body.code).toBe(code)
    const after = await admin(shop).get("/admin/blog-posts?limit=1").expect(200)
    expect(after.body.count).toBe(before.body.count)
  })

  it("401: without a token", async () => {
    const { body } = await storefront(shop).post("/admin/blog-posts", { title: "x" }).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("409: for a slug of another post or translation", async () => {
    const german = unique("deutsch")
    const post = await createPost(shop, { translations: { de: { title: "t", body: "b", slug: german } } })
    for (const taken of [post.slug, german]) {
      const { body } = await admin(shop).post("/admin/blog-posts", { title: "x", slug: taken }).expect(409)
      expect(body.code).toBe("duplicate")
    }
    const translated = { title: "x", translations: { de: { title: "t", body: "b", slug: post.slug } } }
    expect((await admin(shop).post("/admin/blog-posts", translated).expect(409)).body.code).toBe("duplicate")
  })
})

describe("GET /admin/blog-posts", () => {
  it("200: lists drafts as well, by status, topic, language and words", async () => {
    const category = await createCategory(shop)
    const fields = { category_ids: [category.id] }
    const draft = await createPost(shop, { ...fields, status: "draft", title: "100% draft_a" })
    const translations = { fr: { title: "Français", body: "x" } }
    const published = await createPost(shop, { ...fields, translations })
    const found = async (query: string) => {
      const { body } = await admin(shop)
        .get(`/admin/blog-posts?category_id=${category.id}${query}`)
        .expect(200)
      expect(body.count).toBe(body.blog_posts.length)
      return body.blog_posts.map(({ id }: { id: string }) => id)
    }
    expect(await found("")).toEqual([published.id, draft.id])
    expect(await found("&order=created_at")).toEqual([draft.id, published.id])
    expect(await found("&status=draft")).toEqual([draft.id])
    expect(await found("&locale=fr")).toEqual([published.id])
    expect(await found("&q=fran%C3%A7")).toEqual([published.id])
    expect(await found("&q=100%25%20draft_")).toEqual([draft.id])
    expect(await found("&q=draft%25a")).toEqual([])
  })

  it("200: returns only the selected fields; 400 for an unknown one", async () => {
    await createPost(shop)
    const { body } = await admin(shop).get("/admin/blog-posts?limit=1&fields=title,status").expect(200)
    expect(Object.keys(body.blog_posts[0]).sort()).toEqual(["id", "status", "title"])
    const refused = await admin(shop).get("/admin/blog-posts?fields=title,html").expect(400)
    expect(refused.body.code).toBe("invalid_field")
  })
})

describe("POST /admin/blog-posts/:id", () => {
  it("200: changes the sent fields only", async () => {
    const [one, other] = [await createCategory(shop), await createCategory(shop)]
    const post = await createPost(shop, {
      category_ids: [one.id],
      translations: { de: { title: "Eins", body: "<p>1</p>" }, fr: { title: "Un", body: "<p>1</p>" } },
    })
    const title = unique("Changed")
    const { body } = await admin(shop)
      .post(`/admin/blog-posts/${post.id}`, {
        title,
        category_ids: [other.id],
        translations: { de: { title: "Zwei" }, fr: null },
      })
      .expect(200)
    expect(body.blog_post).toMatchObject({
      id: post.id,
      title,
      slug: post.slug,
      revision: 2,
      status: "published",
      category_ids: [other.id],
      translations: { de: { title: "Zwei", body: "<p>1</p>" } },
    })
    expect(Object.keys(body.blog_post.translations)).toEqual(["de"])
  })

  it("200: languages can swap and release their slugs", async () => {
    const [german, french] = [unique("de"), unique("fr")]
    const text = { title: "t", body: "b" }
    const post = await createPost(shop, {
      translations: { de: { ...text, slug: german }, fr: { ...text, slug: french } },
    })
    const slugs = async (de: string | null, fr: string | null) => {
      const translations = { de: { slug: de }, fr: { slug: fr } }
      const { body } = await admin(shop).post(`/admin/blog-posts/${post.id}`, { translations }).expect(200)
      return [body.blog_post.translations.de.slug, body.blog_post.translations.fr.slug]
    }
    expect(await slugs(french, german)).toEqual([french, german])
    expect(await slugs(null, french)).toEqual([null, french])
    expect(await slugs(post.slug, french)).toEqual([post.slug, french])
    await storefront(shop).get(`/store/blog-posts/${german}`).expect(404)
    const twice = { translations: { de: { slug: german }, fr: { slug: german } } }
    expect((await admin(shop).post(`/admin/blog-posts/${post.id}`, twice).expect(409)).body.code).toBe(
      "duplicate",
    )
  })

  it("400: for a translation into the post's own language", async () => {
    const post = await createPost(shop)
    const translations = { en: { title: "x", body: "y" } }
    const { body } = await admin(shop).post(`/admin/blog-posts/${post.id}`, { translations }).expect(400)
    expect(body.code).toBe("invalid_field")
  })

  it("404: for an unknown post", async () => {
    const { body } = await admin(shop).post("/admin/blog-posts/post_none", { title: "x" }).expect(404)
    expect(body.code).toBe("not_found")
  })

  it("200: keeps all of several simultaneous changes", async () => {
    const post = await createPost(shop)
    const changes = ["excerpt", "seo_title", "seo_description", "cover_alt"]
    await Promise.all(
      changes.map((field) =>
        admin(shop)
          .post(`/admin/blog-posts/${post.id}`, { [field]: field })
          .expect(200),
      ),
    )
    const { body } = await admin(shop).get(`/admin/blog-posts/${post.id}`).expect(200)
    expect(body.blog_post).toMatchObject({ revision: 5, ...Object.fromEntries(changes.map((f) => [f, f])) })
  })
})

describe("DELETE /admin/blog-posts/:id", () => {
  it("200: removes the post everywhere and frees its slugs", async () => {
    const category = await createCategory(shop)
    const german = unique("weg")
    const post = await createPost(shop, {
      category_ids: [category.id],
      translations: { de: { title: "t", body: "b", slug: german } },
    })
    const { body } = await admin(shop).delete(`/admin/blog-posts/${post.id}`).expect(200)
    expect(body).toEqual({ id: post.id, object: "blog_post", deleted: true })
    await storefront(shop).get(`/store/blog-posts/${post.slug}`).expect(404)
    await storefront(shop).get(`/store/blog-posts/${german}`).expect(404)
    expect(await titles(`/store/blog-categories/${category.slug}`)).toEqual([])
    await admin(shop).get(`/admin/blog-posts/${post.id}`).expect(404)
    await admin(shop).delete(`/admin/blog-posts/${post.id}`).expect(404)
    await createPost(shop, { slug: post.slug, translations: { de: { title: "t", body: "b", slug: german } } })
  })
})

describe("revisions of a post", () => {
  it("200: each save creates a revision, and so does restoring one", async () => {
    const category = await createCategory(shop)
    const post = await createPost(shop, {
      body: "<p>first</p>",
      category_ids: [category.id],
      translations: { de: { title: "Erster", body: "<p>eins</p>" } },
    })
    await admin(shop)
      .post(`/admin/blog-posts/${post.id}`, {
        body: "<p>second</p>",
        category_ids: [],
        translations: { de: null, fr: { title: "Second", body: "<p>deux</p>" } },
      })
      .expect(200)
    const { body } = await admin(shop).get(`/admin/blog-posts/${post.id}/revisions`).expect(200)
    expect(body.revisions).toMatchObject([
      { number: 2, actor_type: "user", actor_id: shop.admin.id },
      { number: 1, title: post.title },
    ])
    const first = body.revisions[1].id
    const read = await admin(shop).get(`/admin/blog-posts/${post.id}/revisions/${first}`).expect(200)
    expect(read.body.revision.content).toMatchObject({
      text: { body: "<p>first</p>" },
      translations: { de: { title: "Erster" } },
    })

    const restored = await admin(shop)
      .post(`/admin/blog-posts/${post.id}/revisions/${first}/restore`)
      .expect(200)
    expect(restored.body.blog_post).toMatchObject({
      body: "<p>first</p>",
      revision: 3,
      status: "published",
      category_ids: [category.id],
      translations: { de: { title: "Erster" } },
    })
    expect(Object.keys(restored.body.blog_post.translations)).toEqual(["de"])
  })

  it("200: also if the author was deleted and a translation had no slug of its own", async () => {
    const author = await createAuthor(shop)
    const post = await createPost(shop, {
      author_id: author.id,
      translations: { de: { title: "t", body: "b" } },
    })
    const translations = { de: { slug: unique("spaeter") } }
    await admin(shop).post(`/admin/blog-posts/${post.id}`, { author_id: null, translations }).expect(200)
    await admin(shop).delete(`/admin/blog-authors/${author.id}`).expect(200)
    const { body } = await admin(shop).get(`/admin/blog-posts/${post.id}/revisions`).expect(200)
    const path = `/admin/blog-posts/${post.id}/revisions/${body.revisions[1].id}/restore`
    const replies = await Promise.all([
      admin(shop).post(path),
      admin(shop).post(`/admin/blog-posts/${post.id}`, { seo_title: "At the same moment" }),
    ])
    expect(replies.map(({ status }) => status)).toEqual([200, 200])
    const restored = await admin(shop).post(path).expect(200)
    expect(restored.body.blog_post).toMatchObject({ author_id: null, translations: { de: { slug: null } } })
  })

  it("404: for another post's revision", async () => {
    const [one, other] = [await createPost(shop), await createPost(shop)]
    const { body } = await admin(shop).get(`/admin/blog-posts/${other.id}/revisions`).expect(200)
    const path = `/admin/blog-posts/${one.id}/revisions/${body.revisions[0].id}`
    await admin(shop).get(path).expect(404)
    await admin(shop).post(`${path}/restore`).expect(404)
    await admin(shop).get("/admin/blog-posts/post_none/revisions").expect(404)
  })
})
