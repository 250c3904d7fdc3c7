import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { createCategory, createPost, unique } from "../../factories/blog"
import { createPage } from "../../factories/pages"
import { overrideSettings } from "../../factories/settings"
import { admin, anonymous, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

let shop: Shop
let putBack: () => Promise<void>

beforeAll(async () => {
  shop = await useShop()
  putBack = await overrideSettings(shop, "storefront", {
    url: "https://shop.test/base/",
    company_name: "Alder & <Clay>",
    post_path: "/{locale}/blog/{slug}",
  })
})

afterAll(() => putBack())

describe("GET /store/blog-posts/feed.xml", () => {
  it("200: returns RSS with the newest posts, complete and escaped, without any request header", async () => {
    const category = await createCategory(shop)
    const post = await createPost(shop, {
      title: "Fire & <b>clay</b> 1 < 2",
      body: "<p>One ]]&gt; two&#1;\u000b <script>x()</script></p>",
      category_ids: [category.id],
    })
    await createPost(shop, { status: "draft", category_ids: [category.id] })
    const { text, headers } = await anonymous(shop)
      .get(`/store/blog-posts/feed.xml?key=${shop.publishableKey}&category=${category.slug}`)
      .expect(200)
    expect(headers["content-type"]).toMatch(/^application\/rss\+xml/)
    expect(text.match(/<item>/g)).toHaveLength(1)
    expect(text).toContain(`<link>https://shop.test/base/en/blog/${post.slug}</link>`)
    expect(text).toContain("<title>Alder &amp; &lt;Clay&gt;</title>")
    expect(text).not.toMatch(/<script|x\(\)/)
    expect(text).not.toMatch(/[^\P{Cc}\n\r\t]/u)
    expect(headers["cache-control"]).toBe("public, max-age=300")
    expect(text).toMatch(/<title>(<!\[CDATA\[Fire & clay 1 < 2\]\]>|Fire &amp; clay 1 &lt; 2)<\/title>/)
    // Text in a feed ends at the first `]]>`. The post's own `]]>` must not end it earlier.
    expect(text.split("]]>").filter((part) => /^ two/.test(part))).toEqual([])
  })

  it("200: in the requested language", async () => {
    const german = unique("deutsch")
    const category = await createCategory(shop)
    await createPost(shop, {
      category_ids: [category.id],
      translations: { de: { title: "Titel", body: "<p>Text</p>", slug: german } },
    })
    const { text } = await storefront(shop)
      .get(`/store/blog-posts/feed.xml?locale=de&category=${category.id}`)
      .expect(200)
    expect(text).toContain(`<link>https://shop.test/base/de/blog/${german}</link>`)
    expect(text).toContain("<language>de</language>")
    // Here the response depends on request headers, so public caches must not store it.
    const { headers } = await storefront(shop).get("/store/blog-posts/feed.xml").expect(200)
    expect(headers["cache-control"]).toBe("private, max-age=300")
    expect(headers.vary).toMatch(/x-publishable-api-key.*x-medusa-locale/i)
  })

  it("400: for an unknown field", async () => {
    const { body } = await storefront(shop).get("/store/blog-posts/feed.xml?q=x").expect(400)
    expect(body.code).toBe("unknown_field")
  })

  it("503: if the storefront's address is not set", async () => {
    const bare = await useTenant("bare-storefront")
    await admin(bare).post("/admin/config/storefront", { url: null }).expect(200)
    for (const path of ["/store/blog-posts/feed.xml", "/store/sitemap.xml"]) {
      const { body } = await storefront(bare).get(path).expect(503)
      expect(body.code).toBe("not_configured")
    }
  })
})

describe("the publishable key in the query", () => {
  it("401: for an unknown key, and without a key", async () => {
    for (const [query, code] of [
      ["", "missing_publishable_key"],
      ["?key=", "missing_publishable_key"],
      ["?key=pk_nobodys", "invalid_publishable_key"],
    ]) {
      const { status, body } = await anonymous(shop).get(`/store/sitemap.xml${query}`)
      expect([query, status, body.code]).toEqual([query, 401, code])
    }
  })

  it("selects the tenant, like the header", async () => {
    const other = await useTenant("feed-other")
    await admin(other).post("/admin/config/storefront", { url: "https://other.test" }).expect(200)
    const { text } = await anonymous(shop).get(`/store/sitemap.xml?key=${other.publishableKey}`).expect(200)
    expect(text).toContain("<loc>https://other.test/</loc>")
    expect(text).not.toContain("shop.test")
  })

  it("401: on routes that no cache and no feed reader calls", async () => {
    const { body } = await anonymous(shop).get(`/store/orders/me?key=${shop.publishableKey}`).expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })
})

describe("GET /store/sitemap.xml", () => {
  it("200: lists home, products, pages and public posts, each language with its own address", async () => {
    const german = unique("deutsch")
    const post = await createPost(shop, { translations: { de: { title: "t", body: "b", slug: german } } })
    const draft = await createPost(shop, { status: "draft" })
    const page = await createPage(shop)
    const { text, headers } = await anonymous(shop)
      .get(`/store/sitemap.xml?key=${shop.publishableKey}`)
      .expect(200)
    expect(headers["content-type"]).toMatch(/^application\/xml/)
    expect(text).toContain("<loc>https://shop.test/base</loc>")
    expect(text).toContain(`<loc>https://shop.test/base/en/blog/${post.slug}</loc>`)
    expect(text).toContain(`hreflang="de" href="https://shop.test/base/de/blog/${german}"`)
    expect(text).toContain(`<loc>https://shop.test/base/${page.slug}</loc>`)
    expect(text).not.toContain(draft.slug)
    const { body } = await storefront(shop).get("/store/products?limit=100&fields=handle").expect(200)
    for (const { handle } of body.products)
      expect(text).toContain(`<loc>https://shop.test/base/products/${handle}</loc>`)
  })

  it("404: for an unknown part", async () => {
    const { body } = await storefront(shop).get("/store/sitemap.xml?part=2").expect(404)
    expect(body.code).toBe("not_found")
  })
})
