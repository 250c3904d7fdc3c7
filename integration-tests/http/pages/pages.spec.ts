import jwt from "jsonwebtoken"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { config } from "../../../src/config"
import { publishDuePages } from "../../../src/features/pages/jobs"
import { clock } from "../../../src/lib/clock"
import { HOME } from "../../../src/tenancy/current-tenant"
import { tenantKey } from "../../../src/tenancy/tenant-keys"
import { createPage } from "../../factories/pages"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

let shop: Shop
let putBack = () => {}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => putBack())

/** Sets the clock. */
function at(time: number): void {
  putBack()
  putBack = clock.use({ now: () => time })
}

/** Returns the titles in a storefront's list of pages. */
async function titles(path: string): Promise<string[]> {
  const { body } = await storefront(shop).get(path).expect(200)
  expect(body.count).toBe(body.pages.length)
  return body.pages.map(({ title }: { title: string }) => title)
}

/** A unique search word. */
const anyWord = () => unique("word").replaceAll("-", "")

/** Where a storefront shows a page: the paths of lists, and the slugs. */
async function sightings(word: string, slugs: string[]): Promise<string[]> {
  const paths = [`/store/pages?q=${word}`, `/store/pages?q=${word}&locale=de`]
  const listed = await Promise.all(paths.map(async (path) => ((await titles(path)).length > 0 ? [path] : [])))
  const shown = slugs.map(async (slug) => {
    const { status } = await storefront(shop).get(`/store/pages/${slug}`)
    return status === 404 ? [] : [slug]
  })
  return [...listed, ...(await Promise.all(shown))].flat()
}

describe("GET /store/pages", () => {
  it("200: lists published pages, by position, then by title", async () => {
    const word = anyWord()
    const make = (title: string, fields: object) => createPage(shop, { title: `${title} ${word}`, ...fields })
    await make("C", { position: 1, published_at: "2026-01-03T00:00:00Z" })
    await make("B", { position: 2, published_at: "2026-01-01T00:00:00Z" })
    await make("A", { position: 2, published_at: "2026-01-02T00:00:00Z", template: "landing" })
    const ordered = async (order: string) =>
      (await titles(`/store/pages?q=${word}${order}`)).map((title) => title.charAt(0)).join("")
    expect(await ordered("")).toBe("CAB")
    expect(await ordered("&order=-position")).toBe("BAC")
    expect(await ordered("&order=title")).toBe("ABC")
    expect(await ordered("&order=-title")).toBe("CBA")
    expect(await ordered("&order=published_at")).toBe("BAC")
    expect(await ordered("&order=-published_at")).toBe("CAB")

    const { body } = await storefront(shop).get(`/store/pages?q=${word}&limit=1&offset=1`).expect(200)
    expect(body).toMatchObject({ count: 3, offset: 1, limit: 1 })
    expect(body.pages[0]).toMatchObject({ title: `A ${word}`, position: 2, template: "landing" })
    expect(body.pages[0]).not.toHaveProperty("body")
  })

  it("200: searches title and text in the requested language", async () => {
    const [word, german] = [anyWord(), anyWord()]
    const page = await createPage(shop, {
      body: `<p>All about ${word} and <b>more</b></p>`,
      translations: { de: { title: "Deutsch", body: `<p>Alles über ${german}</p>` } },
    })
    expect(await titles(`/store/pages?q=${word}`)).toEqual([page.title])
    expect(await titles(`/store/pages?q=${word}%20-more`)).toEqual([])
    expect(await titles(`/store/pages?q=${german}`)).toEqual([])
    expect(await titles(`/store/pages?q=${german}&locale=de-AT`)).toEqual(["Deutsch"])
  })

  it.each([
    ["Wi-Fi", ["wifi", "wi fi", "wi-fi"], ["wife", "wi -fi"]],
    ["iPhone15", ["iphone 15", "iphone15"], ["iphone 1"]],
    ["Snow Board", ["snowboard"], ["snow boards"]],
    ["한국어교실", ["교실", "한국어"], ["교통"]],
  ])("200: %j is found joined and divided by %j, but not by %j", async (title, found, others) => {
    const word = anyWord()
    await createPage(shop, { title: `${title} ${word}` })
    for (const [queries, expected] of [
      [found, [`${title} ${word}`]],
      [others, []],
    ] as const)
      for (const q of queries)
        expect({ q, found: await titles(`/store/pages?q=${encodeURIComponent(`${word} ${q}`)}`) }).toEqual({
          q,
          found: expected,
        })
  })

  it("200: sorts by title in the requested language", async () => {
    const word = anyWord()
    const german = (title: string) => ({ de: { title, body: `<p>${word}</p>` } })
    await createPage(shop, { title: "Alpha", body: word, translations: german("Zeder") })
    await createPage(shop, { title: "Omega", body: word, translations: german("Ahorn") })
    expect(await titles(`/store/pages?q=${word}&order=title`)).toEqual(["Alpha", "Omega"])
    expect(await titles(`/store/pages?q=${word}&order=title&locale=de`)).toEqual(["Ahorn", "Zeder"])
  })

  it.each([
    ["order=created_at", "invalid_field"],
    ["status=draft", "unknown_field"],
    ["limit=101", "out_of_range"],
  ])("400: %s is %s", async (query, code) => {
    const { body } = await storefront(shop).get(`/store/pages?${query}`).expect(400)
    expect(body.code).toBe(code)
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).get("/store/pages").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })
})

describe("GET /store/pages/:slug", () => {
  it("200: returns sanitized HTML, its source, and the texts for search engines", async () => {
    const page = await createPage(shop, {
      body: "# Hi\n\n[a](javascript:x) <script>x()</script> **b**",
      body_format: "markdown",
      seo_title: "For search engines",
      excerpt: "In short",
    })
    const { body } = await storefront(shop).get(`/store/pages/${page.slug}`).expect(200)
    expect(body.page).toMatchObject({
      id: page.id,
      body_format: "markdown",
      template: null,
      seo: { title: "For search engines", description: "In short" },
    })
    expect(body.page.body).toMatch(/^# Hi\n/)
    expect(body.page.body_html).toMatch(/<h1[^>]*>Hi<\/h1>[\s\S]*<strong>b<\/strong>/)
    expect(JSON.stringify(body)).not.toMatch(/javascript:|<script/)
  })

  it("200: returns the requested language, else the shop's, and names it", async () => {
    const page = await createPage(shop, {
      translations: {
        de: { title: "Über uns", body: "<p>Text</p>", slug: unique("ueber-uns"), seo_title: "Wir" },
        tr: { title: "Hakkımızda", body: "<p>Metin</p>" },
      },
    })
    const read = async (slug: string, locale: string) => {
      const { body, headers } = await storefront(shop)
        .get(`/store/pages/${slug}?locale=${locale}`)
        .expect(200)
      expect(headers["content-language"]).toBe(body.page.locale)
      return body.page
    }
    expect(await read(page.slug, "en")).toMatchObject({ locale: "en", title: page.title })
    const german = await read(page.slug, "de-CH")
    expect(german).toMatchObject({ locale: "de", title: "Über uns", seo: { title: "Wir" } })
    expect(german.alternates).toEqual([
      { locale: "de", slug: german.slug },
      { locale: "en", slug: page.slug },
      { locale: "tr", slug: page.slug },
    ])
    expect(await read(german.slug, "tr")).toMatchObject({ locale: "tr", title: "Hakkımızda" })
    expect(await read(german.slug, "xx")).toMatchObject({ locale: "en" })
  })

  it("404: for an unknown slug", async () => {
    const { body } = await storefront(shop).get("/store/pages/nothing-here").expect(404)
    expect(body.code).toBe("not_found")
  })
})

describe("an unpublished page", () => {
  const german = () => ({ de: { title: "Geheim", body: "<p>x</p>", slug: unique("geheim") } })

  async function prepare(fields: object) {
    const word = anyWord()
    const translations = { de: { ...german().de, body: `<p>${word}</p>` } }
    const page = await createPage(shop, { body: `<p>${word}</p>`, translations, ...fields })
    return { page, word, slugs: [page.slug, translations.de.slug] }
  }

  it("is on no path as a draft, after unpublishing, and after deletion", async () => {
    const draft = await prepare({ status: "draft" })
    expect(await sightings(draft.word, draft.slugs)).toEqual([])
    const { page, word, slugs } = await prepare({})
    expect(await sightings(word, slugs)).toHaveLength(4)
    await admin(shop).post(`/admin/pages/${page.id}`, { status: "draft" }).expect(200)
    expect(await sightings(word, slugs)).toEqual([])
    await admin(shop).post(`/admin/pages/${page.id}`, { status: "published" }).expect(200)
    await admin(shop).delete(`/admin/pages/${page.id}`).expect(200)
    expect(await sightings(word, slugs)).toEqual([])
  })

  it("appears everywhere at its scheduled minute, and the job publishes it once", async () => {
    const minute = Date.parse("2030-05-01T10:00:00Z")
    const scheduled = { status: "scheduled", published_at: new Date(minute).toISOString() }
    const { page, word, slugs } = await prepare(scheduled)
    const status = async () => {
      const { body } = await admin(shop).get(`/admin/pages/${page.id}`).expect(200)
      return body.page.status
    }
    expect(await sightings(word, slugs)).toEqual([])
    at(minute - 1)
    expect(await sightings(word, slugs)).toEqual([])
    await publishDuePages.run(shop.container)
    expect(await status()).toBe("scheduled")
    at(minute)
    expect(await sightings(word, slugs)).toHaveLength(4)
    await Promise.all([publishDuePages.run(shop.container), publishDuePages.run(shop.container)])
    expect(await status()).toBe("published")
    expect(await sightings(word, slugs)).toHaveLength(4)
  })
})

describe("a signed preview link of a page", () => {
  async function preview(id: string, body: object = {}) {
    const made = await admin(shop).post(`/admin/pages/${id}/preview`, body).expect(200)
    return made.body.preview as { token: string; path: string; expires_at: string }
  }

  it("200: shows a draft to anybody with the link, uncacheable", async () => {
    const page = await createPage(shop, { status: "draft", body: "<p>Soon</p>" })
    const { path } = await preview(page.id)
    expect(path).toMatch(`/store/pages/${page.slug}?preview=`)
    const { body, headers } = await storefront(shop).get(path).expect(200)
    expect(body.page).toMatchObject({ id: page.id, body_html: "<p>Soon</p>", published_at: null })
    expect(headers["cache-control"]).toBe("no-store")
  })

  it("404: after it has expired", async () => {
    const page = await createPage(shop, { status: "draft" })
    const { path } = await preview(page.id, { expires_in: 60 })
    at(clock.now() + 61_000)
    await storefront(shop).get(path).expect(404)
  })

  it("404: if it was changed, or is for another kind, purpose or shop", async () => {
    const page = await createPage(shop, { status: "draft" })
    const { token } = await preview(page.id)
    const other = await useTenant("preview-other")
    const claims = { sub: page.id, kind: "page", exp: 9e9 }
    const [head, , signature] = token.split(".")
    const forged = Buffer.from(JSON.stringify(claims)).toString("base64url")
    const ours = tenantKey(config.secrets.jwt, "preview", HOME)
    const tokens = [
      `${head}.${forged}.${signature}`,
      jwt.sign({ ...claims, kind: "blog-post" }, ours),
      jwt.sign(claims, tenantKey(config.secrets.jwt, "token", HOME)),
      jwt.sign(claims, tenantKey(config.secrets.jwt, "preview", other.tenant.id)),
      jwt.sign(claims, "", { algorithm: "none" }),
      "x",
    ]
    const status = async (caller: Shop, wrong: string) =>
      (await storefront(caller).get(`/store/pages/${page.slug}?preview=${wrong}`)).status
    for (const wrong of tokens) expect(await status(shop, wrong), wrong).toBe(404)
    expect(await status(other, token)).toBe(404)
    expect(await status(shop, jwt.sign(claims, ours))).toBe(200)
  })

  it("404: for an unknown page", async () => {
    await admin(shop).post("/admin/pages/page_none/preview", {}).expect(404)
  })
})

describe("POST /admin/pages", () => {
  it("200: creates a draft with a unique slug from its title", async () => {
    const title = unique("Über uns")
    const made = await Promise.all([1, 2].map(() => createPage(shop, { title, status: undefined })))
    expect(made[0]).toMatchObject({ status: "draft", published_at: null, position: 0, template: null })
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(2)
  })

  it.each([
    [{}, "missing_field"],
    [{ title: "x", slug: "Not A Slug" }, "invalid_field"],
    [{ title: "x", position: 1.5 }, "invalid_field"],
    [{ title: "x", position: 2 ** 31 }, "out_of_range"],
    [{ title: "x", template: "<b>" }, "invalid_field"],
    [{ title: "x", status: "scheduled" }, "missing_field"],
    [{ title: "x", status: "scheduled", published_at: "2020-01-01T00:00:00Z" }, "out_of_range"],
    [{ title: "x", translations: { de: { title: "y" } } }, "missing_field"],
    [{ title: "x", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s and creates nothing", async (fields, code) => {
    const count = async () => (await admin(shop).get("/admin/pages?limit=1").expect(200)).body.count
    const before = await count()
    const { body } = await admin(shop).post("/admin/pages", fields).expect(400)
    expect(body.code).toBe(code)
    expect(await count()).toBe(before)
  })

  it("401: without a token", async () => {
    const { body } = await storefront(shop).post("/admin/pages", { title: "x" }).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("409: for a slug of another page or translation", async () => {
    const german = unique("deutsch")
    const page = await createPage(shop, { translations: { de: { title: "t", body: "b", slug: german } } })
    for (const slug of [page.slug, german]) {
      const { body } = await admin(shop).post("/admin/pages", { title: "x", slug }).expect(409)
      expect(body.code).toBe("duplicate")
    }
  })
})

describe("GET /admin/pages", () => {
  it("200: lists drafts as well, by status, template, language and words, sorted", async () => {
    const word = anyWord()
    const draft = await createPage(shop, { title: `Draft ${word}`, status: "draft", position: 2 })
    const page = await createPage(shop, {
      title: `Page ${word}`,
      position: 1,
      template: "landing",
      translations: { fr: { title: "Français", body: "x" } },
    })
    const found = async (query: string) => {
      const { body } = await admin(shop).get(`/admin/pages?q=${word}${query}`).expect(200)
      expect(body.count).toBe(body.pages.length)
      return body.pages.map(({ id }: { id: string }) => id)
    }
    expect(await found("")).toEqual([page.id, draft.id])
    expect(await found("&order=-position")).toEqual([draft.id, page.id])
    expect(await found("&status=draft")).toEqual([draft.id])
    expect(await found("&template=landing")).toEqual([page.id])
    expect(await found("&locale=fr")).toEqual([page.id])
  })
})

describe("POST and DELETE /admin/pages/:id", () => {
  it("200: changes the sent fields only", async () => {
    const page = await createPage(shop, { position: 3, template: "landing" })
    const { body } = await admin(shop).post(`/admin/pages/${page.id}`, { template: null }).expect(200)
    expect(body.page).toMatchObject({ title: page.title, position: 3, template: null, revision: 2 })
  })

  it("200: a deleted page's slug becomes free", async () => {
    const page = await createPage(shop)
    const { body } = await admin(shop).delete(`/admin/pages/${page.id}`).expect(200)
    expect(body).toEqual({ id: page.id, object: "page", deleted: true })
    await createPage(shop, { slug: page.slug })
  })

  it("404: for an unknown page", async () => {
    await admin(shop).get("/admin/pages/page_none").expect(404)
    await admin(shop).post("/admin/pages/page_none", { title: "x" }).expect(404)
    await admin(shop).delete("/admin/pages/page_none").expect(404)
  })

  it("409: for another page's slug", async () => {
    const [one, other] = [await createPage(shop), await createPage(shop)]
    const { body } = await admin(shop).post(`/admin/pages/${one.id}`, { slug: other.slug }).expect(409)
    expect(body.code).toBe("duplicate")
  })
})

describe("revisions of a page", () => {
  it("200: each save creates a revision, and so does restoring one", async () => {
    const page = await createPage(shop, { body: "<p>first</p>", position: 7, template: "landing" })
    const path = `/admin/pages/${page.id}`
    await admin(shop).post(path, { body: "<p>second</p>", position: 8, template: null }).expect(200)
    const { body } = await admin(shop).get(`${path}/revisions`).expect(200)
    expect(body.revisions).toMatchObject([
      { number: 2, actor_type: "user", actor_id: shop.admin.id },
      { number: 1, title: page.title },
    ])
    const first = `${path}/revisions/${body.revisions[1].id}`
    const read = await admin(shop).get(first).expect(200)
    expect(read.body.revision.content).toMatchObject({
      text: { body: "<p>first</p>" },
      own: { position: 7, template: "landing" },
    })
    const restored = await admin(shop).post(`${first}/restore`).expect(200)
    expect(restored.body.page).toMatchObject({
      body: "<p>first</p>",
      revision: 3,
      status: "published",
      position: 7,
      template: "landing",
    })
  })

  it("404: for another page's revision, and for an unknown page", async () => {
    const [one, other] = [await createPage(shop), await createPage(shop)]
    const { body } = await admin(shop).get(`/admin/pages/${other.id}/revisions`).expect(200)
    const path = `/admin/pages/${one.id}/revisions/${body.revisions[0].id}`
    await admin(shop).get(path).expect(404)
    await admin(shop).post(`${path}/restore`).expect(404)
    await admin(shop).get("/admin/pages/page_none/revisions").expect(404)
  })
})

describe("the demo shop", () => {
  it.each([
    ["en", ["About us", "Shipping & returns", "Terms of sale", "Privacy"]],
    ["de", ["Über uns", "Versand & Rückgabe", "Allgemeine Geschäftsbedingungen", "Datenschutz"]],
    ["tr", ["Hakkımızda", "Kargo ve iade", "Satış koşulları", "Gizlilik"]],
  ])("has its four pages in the language %s, in order", async (locale, wanted) => {
    // A shop of its own, because other specs add pages.
    const untouched = await useTenant("pages-untouched")
    const { body } = await storefront(untouched).get(`/store/pages?locale=${locale}`).expect(200)
    expect(body.pages.map(({ title }: { title: string }) => title)).toEqual(wanted)
    const { body: terms } = await storefront(untouched).get(`/store/pages/terms?locale=${locale}`).expect(200)
    expect(terms.page).toMatchObject({ locale, title: wanted[2] })
    expect(terms.page.body_html).toContain("<ol>")
  })
})
