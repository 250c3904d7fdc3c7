import { beforeAll, describe, expect, it } from "vitest"
import { createPage } from "../../factories/pages"
import { createSimpleProduct as createProduct, createRedirect } from "../../factories/redirects"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

interface Listed {
  source: string
  target: string
  status_code: number
  match: string
  locale: string | null
}

async function from(source: string): Promise<Listed[]> {
  const { body } = await storefront(shop).get("/store/redirects").expect(200)
  return body.redirects.filter((redirect: Listed) => redirect.source === source)
}

describe("GET /store/redirects", () => {
  it("200: in the requested order", async () => {
    const [first, second] = [unique("/b"), unique("/a")]
    for (const source of [first, second]) await createRedirect(shop, { source, target: "/" })
    const sources = async (order: string) => {
      const { body } = await storefront(shop).get(`/store/redirects?order=${order}`).expect(200)
      return body.redirects
        .map(({ source }: Listed) => source)
        .filter((source: string) => [first, second].includes(source))
    }
    expect(await sources("source")).toEqual([second, first])
    expect(await sources("-source")).toEqual([first, second])
    expect(await sources("created_at")).toEqual([first, second])
    expect(await sources("-created_at")).toEqual([second, first])
    await storefront(shop).get("/store/redirects?order=target").expect(400)
  })
})

async function resolve(path: string, query = ""): Promise<Listed | undefined> {
  const { body } = await storefront(shop)
    .get(`/store/redirects?path=${encodeURIComponent(path)}${query}`)
    .expect(200)
  return body.redirects[0]
}

const refusal = async (fields: object) => {
  const { body } = await admin(shop).post("/admin/redirects", fields).expect(409)
  return body.code
}

describe("GET /store/redirects", () => {
  it("200: all active ones in one answer with an ETag, and 304", async () => {
    const { source, target } = await createRedirect(shop, { status_code: 302 })
    const first = await storefront(shop).get("/store/redirects").expect(200)
    expect(first.body).toMatchObject({ offset: 0, limit: 10_000 })
    expect(first.body.redirects).toContainEqual({
      source,
      target,
      status_code: 302,
      match: "exact",
      locale: null,
    })
    await storefront(shop)
      .get("/store/redirects")
      .set("if-none-match", String(first.headers["etag"]))
      .expect(304)
    await createRedirect(shop)
    await storefront(shop)
      .get("/store/redirects")
      .set("if-none-match", String(first.headers["etag"]))
      .expect(200)
  })

  it("200: `path` resolves one, in every spelling, with the rest of a prefix, in the caller's language", async () => {
    const { source, target } = await createRedirect(shop, { source: `/${unique("Ü bung")}` })
    const name = decodeURIComponent(source.slice(1))
    for (const path of [source, `/${name}`, `//${name}/`, `${source}?utm_source=x#y`, `/x/../${name}`])
      expect(await resolve(path)).toMatchObject({ source, target })

    const prefix = await createRedirect(shop, { match: "prefix" })
    expect(await resolve(`${prefix.source}/a/b`)).toMatchObject({ target: `${prefix.target}/a/b` })
    expect(await resolve(`${prefix.source}x`)).toBeUndefined()

    const german = await createRedirect(shop, { source: `${source}-2`, locale: "DE" })
    expect(german.locale).toBe("de")
    expect(await resolve(german.source, "&locale=de-AT")).toMatchObject({ target: german.target })
    expect(await resolve(german.source, "&locale=fr")).toBeUndefined()
  })

  it("counts hits and misses, and a redirect ends a miss", async () => {
    const made = await createRedirect(shop)
    const missed = `/${unique("missed")}`
    for (const path of [made.source, made.source, missed, missed, missed]) await resolve(path)
    const { body } = await admin(shop).get(`/admin/redirects/${made.id}`).expect(200)
    expect(body.redirect.hits).toBe(2)
    const misses = async () => {
      const { body } = await admin(shop)
        .get("/admin/redirects/misses?limit=100&order=-last_seen_at")
        .expect(200)
      return body.redirect_misses.filter(({ path }: { path: string }) => path === missed)
    }
    expect(await misses()).toMatchObject([{ path: missed, count: 3 }])
    await createRedirect(shop, { source: missed })
    expect(await misses()).toEqual([])
  })

  it("400: for a path that is none", async () => {
    for (const path of ["no-slash", "/%zz", "https://other.example/a", "/a\\b"])
      await storefront(shop)
        .get(`/store/redirects?path=${encodeURIComponent(path)}`)
        .expect(400)
    await storefront(shop).get("/store/redirects?limit=10001").expect(400)
  })
})

describe("a moved address", () => {
  it("redirects, without a chain, and is free again on the way back", async () => {
    const [first, second, third] = [unique("a"), unique("b"), unique("c")]
    const product = await createProduct(shop, { handle: first })
    const rename = (handle: string) =>
      admin(shop).post(`/admin/products/${product.id}`, { handle }).expect(200)
    await rename(second)
    expect(await from(`/products/${first}`)).toMatchObject([
      { target: `/products/${second}`, status_code: 301 },
    ])
    await rename(third)
    expect(await from(`/products/${first}`)).toMatchObject([{ target: `/products/${third}` }])
    expect(await from(`/products/${second}`)).toMatchObject([{ target: `/products/${third}` }])
    await rename(first)
    expect(await from(`/products/${first}`)).toEqual([])
    expect(await from(`/products/${second}`)).toMatchObject([{ target: `/products/${first}` }])
  })

  it("redirects for categories, collections, and each language of a page", async () => {
    const handle = unique("kind")
    const category = await admin(shop)
      .post("/admin/product-categories", { name: handle, handle, is_active: true })
      .expect(200)
    await admin(shop)
      .post(`/admin/product-categories/${category.body.product_category.id}`, { handle: `${handle}-2` })
      .expect(200)
    expect(await from(`/categories/${handle}`)).toMatchObject([{ target: `/categories/${handle}-2` }])

    const collection = await admin(shop).post("/admin/collections", { title: handle, handle }).expect(200)
    await admin(shop)
      .post(`/admin/collections/${collection.body.collection.id}`, { handle: `${handle}-2` })
      .expect(200)
    expect(await from(`/collections/${handle}`)).toMatchObject([{ target: `/collections/${handle}-2` }])

    const page = await createPage(shop, {
      slug: handle,
      translations: { de: { title: "Impressum", slug: `${handle}-de`, body: "<p>Wir</p>" } },
    })
    await admin(shop)
      .post(`/admin/pages/${page.id}`, {
        slug: `${handle}-en`,
        translations: { de: { slug: `${handle}-neu` } },
      })
      .expect(200)
    expect(await from(`/${handle}`)).toMatchObject([{ target: `/${handle}-en` }])
    expect(await from(`/${handle}-de`)).toMatchObject([{ target: `/${handle}-neu` }])
  })

  it("does not redirect for drafts, and a new thing takes its address back", async () => {
    const [old, moved] = [unique("draft"), unique("draft")]
    const draft = await createProduct(shop, { handle: old, status: "draft" })
    await admin(shop).post(`/admin/products/${draft.id}`, { handle: moved }).expect(200)
    expect(await from(`/products/${old}`)).toEqual([])

    const { source } = await createRedirect(shop, { source: `/products/${unique("taken")}` })
    await createProduct(shop, { handle: source.replace("/products/", "") })
    expect(await from(source)).toEqual([])
  })

  it("ends a redirect when something scheduled gets its address", async () => {
    const slug = unique("scheduled")
    const { id } = await createRedirect(shop, { source: `/${slug}` })
    const page = await createPage(shop, { slug, status: "scheduled", published_at: "2099-01-01T00:00:00Z" })
    const endsAt = async () =>
      (await admin(shop).get(`/admin/redirects/${id}`).expect(200)).body.redirect.ends_at
    expect(await endsAt()).toBe("2099-01-01T00:00:00.000Z")
    expect(await from(`/${slug}`)).toHaveLength(1)
    await admin(shop).delete(`/admin/pages/${page.id}`).expect(200)
    expect(await endsAt()).toBeNull()
  })

  it("follows other paths in the settings", async () => {
    const handle = unique("path")
    await createProduct(shop, { handle })
    const { source } = await createRedirect(shop, { target: `/products/${handle}` })
    const putBack = await overrideSettings(shop, "storefront", { product_path: "/{locale}/p/{slug}" })
    try {
      expect(await from(source)).toMatchObject([{ target: `/en/p/${handle}` }])
      expect(await refusal({ source: `/en/p/${handle}`, target: "/" })).toBe("invalid_state")
    } finally {
      await putBack()
    }
    expect(await from(source)).toMatchObject([{ target: `/products/${handle}` }])
  })
})

describe("POST /admin/redirects", () => {
  it.each([
    [{ target: "/a" }, "missing_field"],
    [{ source: "/a" }, "missing_field"],
    [{ source: "a", target: "/b" }, "invalid_field"],
    [{ source: "/a", target: "//evil.example" }, "invalid_field"],
    [{ source: "/a", target: "/\\evil.example" }, "invalid_field"],
    [{ source: "/a", target: "javascript:alert(1)" }, "invalid_field"],
    [{ source: "/a", target: "https://user:pass@x.example" }, "invalid_field"],
    [{ source: "/a", target: "/A/../a/" }, "invalid_field"],
    [{ source: "/a", target: "/b", status_code: 307 }, "invalid_field"],
    [{ source: "/a", target: "/b", match: "regex" }, "invalid_field"],
    [{ source: "/a", target: "/b", surprise: 1 }, "unknown_field"],
  ])("400: %j is %s", async (fields, code) => {
    const { body } = await admin(shop).post("/admin/redirects", fields).expect(400)
    expect(body.code).toBe(code)
  })

  it("409: the same source in another spelling, a live address, and a loop", async () => {
    const { source, target } = await createRedirect(shop)
    expect(await refusal({ source: `/${source}/?a=1`, target: "/x" })).toBe("duplicate")
    expect(await refusal({ source: target, target: source })).toBe("invalid_state")
    expect(await refusal({ source: target, target: `${source}?a=1` })).toBe("invalid_state")

    const handle = unique("live")
    await createProduct(shop, { handle })
    expect(await refusal({ source: `/products/${handle}`, target: "/x" })).toBe("invalid_state")
    expect(await refusal({ source: "/products", target: "/x", match: "prefix" })).toBe("invalid_state")
    expect(await refusal({ source, target: `${source}/deeper`, match: "prefix" })).toBe("invalid_state")
  })

  it("collapses chains in both directions, with prefixes and languages", async () => {
    const [a, b, c, d] = ["a", "b", "c", "d"].map((name) => `/${unique(name)}`) as [
      string,
      string,
      string,
      string,
    ]
    await createRedirect(shop, { source: b, target: c })
    const made = await createRedirect(shop, { source: a, target: b })
    expect(made.target).toBe(c)
    await createRedirect(shop, { source: c, target: d, match: "prefix" })
    expect(await from(a)).toMatchObject([{ target: d }])
    expect(await from(b)).toMatchObject([{ target: d }])

    await createRedirect(shop, { source: `${d}/one`, target: "/elsewhere" })
    expect(await resolve(`${c}/one`)).toMatchObject({ target: "/elsewhere" })
    expect(await resolve(`${c}/two`)).toMatchObject({ target: `${d}/two` })

    await createRedirect(shop, { source: d, target: "/nur-deutsch", locale: "de" })
    expect(await resolve(a, "&locale=de")).toMatchObject({ target: "/nur-deutsch" })
    expect(await resolve(a, "&locale=fr")).toMatchObject({ target: d })
  })

  it("401: without a token", async () => {
    await storefront(shop).post("/admin/redirects", { source: "/a", target: "/b" }).expect(401)
  })
})

describe("GET, POST and DELETE /admin/redirects/:id", () => {
  it("200: changes only the sent fields; a deleted one is gone", async () => {
    const made = await createRedirect(shop)
    const path = `/admin/redirects/${made.id}`
    const { body } = await admin(shop).post(path, { status_code: 302 }).expect(200)
    expect(body.redirect).toMatchObject({ source: made.source, target: made.target, status_code: 302 })
    const deleted = await admin(shop).delete(path).expect(200)
    expect(deleted.body).toEqual({ id: made.id, object: "redirect", deleted: true })
    await admin(shop).get(path).expect(404)
    expect(await from(made.source)).toEqual([])
  })

  it("404", async () => {
    await admin(shop).get("/admin/redirects/none").expect(404)
    await admin(shop).post("/admin/redirects/none", { status_code: 302 }).expect(404)
    await admin(shop).delete("/admin/redirects/none").expect(404)
    await admin(shop).delete("/admin/redirects/misses/none").expect(404)
  })
})

describe("import and export", () => {
  const importing = async (csv: string, dry_run = false) =>
    (await admin(shop).post("/admin/redirects/import", { csv, dry_run }).expect(200)).body.redirect_import

  it("a dry run reports what an import does, and changes nothing", async () => {
    const known = await createRedirect(shop)
    const fresh = `/${unique("fresh")}`
    const handle = unique("live")
    await createProduct(shop, { handle })
    const csv = [
      "Redirect from;Redirect to;Status;locale",
      `${fresh};/target;302;`,
      `${known.source};/changed;;`,
      `/products/${handle};/x;;`,
      `/loop;/loop;;`,
      `no path;/x;;`,
      `"${fresh}/""quoted""";/x;;tr`,
    ].join("\r\n")
    const expected = { created: 2, updated: 1, unchanged: 0, rejected: 3 }
    expect(await importing(csv, true)).toMatchObject({ dry_run: true, ...expected })
    expect(await from(fresh)).toEqual([])
    const done = await importing(csv)
    expect(done).toMatchObject({ dry_run: false, ...expected })
    expect(done.faults.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [4, "invalid_state"],
      [5, "invalid_field"],
      [6, "invalid_field"],
    ])
    expect(await from(fresh)).toMatchObject([{ target: "/target", status_code: 302 }])
    expect(await importing(csv)).toMatchObject({ created: 0, updated: 0, unchanged: 3 })
  })

  it("an export is safe for spreadsheets, and imports again", async () => {
    const made = await createRedirect(shop, { target: "/x?a=%22,b" })
    const { text, headers } = await admin(shop).get("/admin/redirects/export.csv").expect(200)
    expect(headers["content-type"]).toContain("text/csv")
    expect(text).toContain(`"${made.source}","/x?a=%22,b",301,"exact",,"manual",0\r\n`)
    for (const line of text.split("\r\n")) expect(line).not.toMatch(/(^|,)"?[=+@]/)
    expect(await importing(text)).toMatchObject({ created: 0, updated: 0, rejected: 0 })
  })

  it("400: a file without the columns, and what is no file", async () => {
    for (const csv of ["a,b\n/x,/y", "\u0000", 'source,target\n"open'])
      await admin(shop).post("/admin/redirects/import", { csv }).expect(400)
  })
})

describe("GET /admin/redirects/suggestions", () => {
  it("200: pages with the words of the path", async () => {
    const word = unique("kettle")
    const page = await createPage(shop, { title: `The ${word}`, slug: unique("guide") })
    await expect
      .poll(async () => {
        const { body } = await admin(shop)
          .get(`/admin/redirects/suggestions?path=/old/${word}.html`)
          .expect(200)
        return body.suggestions
      })
      .toContainEqual({ target: `/${page.slug}`, type: "page", title: `The ${word}` })
  })
})
