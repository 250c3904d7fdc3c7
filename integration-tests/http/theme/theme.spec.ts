import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { publishDueTheme } from "../../../src/features/theme/jobs"
import { INITIAL_THEME } from "../../../src/features/theme/module/types"
import { SYSTEM } from "../../../src/lib/actor"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { createPage } from "../../factories/pages"
import { createSimpleProduct } from "../../factories/redirects"
import { publishTheme, readTheme, saveThemeDraft } from "../../factories/theme"
import { unique } from "../../factories/unique"
import { admin, anonymous, storefront } from "../../harness/api"
import { burst, withSlowWindows } from "../../harness/burst"
import { type Shop, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"
import { type TenantShop, useTenant } from "../../harness/tenants"

let shop: Shop
let other: TenantShop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
  other = await useTenant("north")
})

afterEach(() => restoreClock())

const contentOf = (name: string) => ({ ...INITIAL_THEME, name })
const shown = async () => (await storefront(shop).get("/store/theme").expect(200)).body.theme

describe("GET /store/theme", () => {
  it("200: returns the defaults first, and each version after its publication", async () => {
    const database = other.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await runInTenant(other.tenant, () => database.raw("DELETE FROM theme_version"))
    const defaults = await storefront(other).get("/store/theme").expect(200)
    expect(defaults.body.theme).toMatchObject({ version: 0, published_at: null })
    const title = unique("Title")
    const version = await publishTheme(shop, { name: title })
    expect(await shown()).toMatchObject({ name: title, version })
    expect((await storefront(other).get("/store/theme").expect(200)).body.theme.version).toBe(0)
  })

  it("304: for the tag of the current version, and 200 after a new one is published", async () => {
    await publishTheme(shop, { name: unique("Title") })
    const first = await storefront(shop).get("/store/theme").expect(200)
    const tag = first.headers.etag ?? ""
    expect(tag).toMatch(/^(W\/)?"/)
    await storefront(shop).get("/store/theme").set("if-none-match", tag).expect(304)
    await publishTheme(shop, { name: unique("Title") })
    const next = await storefront(shop).get("/store/theme").set("if-none-match", tag).expect(200)
    expect(next.headers.etag).not.toBe(tag)
  })

  it("401: without a key", async () => {
    await storefront(shop, { key: null }).get("/store/theme").expect(401)
  })
})

describe("POST /admin/theme", () => {
  it("200: saves a draft that no storefront sees", async () => {
    await publishTheme(shop, { name: "Public" })
    const { revision } = await readTheme(shop)
    const content = contentOf(unique("Draft"))
    const { body } = await admin(shop).post("/admin/theme", { content, if_revision: revision }).expect(200)
    expect(body.theme).toMatchObject({ content, has_draft: true, revision: revision + 1 })
    expect((await shown()).name).toBe("Public")
    await admin(shop).delete(`/admin/theme/draft?if_revision=${body.theme.revision}`).expect(200)
    expect(await readTheme(shop)).toMatchObject({ has_draft: false, content: { name: "Public" } })
  })

  it.each([
    [{ if_revision: 0 }, "missing_field"],
    [{ content: { ...INITIAL_THEME, name: 1 }, if_revision: 0 }, "invalid_field"],
    [{ content: { ...contentOf("x"), surprise: 1 }, if_revision: 0 }, "unknown_field"],
    [{ content: contentOf("x") }, "missing_field"],
  ])("400: %j is %s", async (body, code) => {
    expect((await admin(shop).post("/admin/theme", body).expect(400)).body.code).toBe(code)
  })

  it("401: without a token", async () => {
    await storefront(shop).get("/admin/theme").expect(401)
    await storefront(shop).post("/admin/theme", {}).expect(401)
  })

  it("409: of 20 simultaneous saves of one revision, one succeeds; no revision is reused", async () => {
    const { revision } = await readTheme(shop)
    const save = (title: string) =>
      admin(shop).post("/admin/theme", { content: contentOf(title), if_revision: revision })
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => save(`Save ${index}`)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    for (const { status, body } of answers)
      if (status !== 200) expect({ status, code: body.code }).toEqual({ status: 409, code: "invalid_state" })
    const draft = await readTheme(shop)
    await admin(shop).delete(`/admin/theme/draft?if_revision=${draft.revision}`).expect(200)
    expect((await readTheme(shop)).revision).toBeGreaterThan(draft.revision)
    expect((await save("Late")).status).toBe(409)
  })
})

describe("POST /admin/theme/publish", () => {
  it("409: without a draft, and with an old revision", async () => {
    await publishTheme(shop)
    const { revision } = await readTheme(shop)
    for (const if_revision of [revision, revision + 1]) {
      const { body } = await admin(shop).post("/admin/theme/publish", { if_revision }).expect(409)
      expect(body.code).toBe("invalid_state")
    }
  })

  it("is reverted if a later step of its workflow fails", async () => {
    await publishTheme(shop, { name: "Before" })
    const { revision } = await readTheme(shop)
    const content = contentOf("Draft")
    await admin(shop).post("/admin/theme", { content, if_revision: revision }).expect(200)
    const before = await readTheme(shop)
    const { singleton } = shop.container.resolve("theme")
    const undo = await singleton.publish({ seen: before.revision, actor: SYSTEM })
    expect((await shown()).name).toBe("Draft")
    await singleton.undo(undo)
    expect(await readTheme(shop)).toEqual(before)
    expect((await shown()).name).toBe("Before")
  })
})

describe("POST /admin/theme/preview", () => {
  it("200: its link shows the draft, and later drafts, to anybody, uncacheable", async () => {
    await publishTheme(shop, { name: "Public" })
    await saveThemeDraft(shop, { name: "Draft" })
    const { body } = await admin(shop).post("/admin/theme/preview", {}).expect(200)
    const first = await storefront(shop).get(body.preview.path).expect(200)
    expect(first.body.theme).toMatchObject({ name: "Draft", published_at: null })
    expect(first.headers["cache-control"]).toBe("no-store")
    await saveThemeDraft(shop, { name: "Later draft" })
    const later = await storefront(shop).get(body.preview.path).expect(200)
    expect(later.body.theme.name).toBe("Later draft")
    expect((await shown()).name).toBe("Public")
  })

  it("404: for a forged token, in another shop, and after it has expired", async () => {
    const { body } = await admin(shop).post("/admin/theme/preview", { expires_in: 60 }).expect(200)
    await storefront(shop).get("/store/theme?preview=forged").expect(404)
    await storefront(other).get(body.preview.path).expect(404)
    const now = clock.now()
    restoreClock = clock.use({ now: () => now + 61_000 })
    await storefront(shop).get(body.preview.path).expect(404)
  })

  it("401: without a token", async () => {
    await storefront(shop).post("/admin/theme/preview", {}).expect(401)
  })
})

describe("POST /admin/theme/schedule", () => {
  const inAMinute = () => new Date(clock.now() + 60_000).toISOString()
  const schedule = async (publish_at: string | null) => {
    const { revision } = await readTheme(shop)
    return admin(shop).post("/admin/theme/schedule", { publish_at, if_revision: revision })
  }
  const runAt = async (time: string) => {
    restoreClock = clock.use({ now: () => Date.parse(time) + 1 })
    await publishDueTheme.run(shop.container)
  }

  it("200: the job publishes the draft at its time, once, with later changes", async () => {
    const version = await publishTheme(shop, { name: "Public" })
    await saveThemeDraft(shop, { name: "Scheduled" })
    const publish_at = inAMinute()
    const { body } = await schedule(publish_at)
    expect(body.theme).toMatchObject({ has_draft: true, publish_at })
    await saveThemeDraft(shop, { name: "Changed" })
    await publishDueTheme.run(shop.container)
    expect(await shown()).toMatchObject({ name: "Public", version })
    await runAt(publish_at)
    await publishDueTheme.run(shop.container)
    expect(await shown()).toMatchObject({ name: "Changed", version: version + 1 })
    expect(await readTheme(shop)).toMatchObject({ has_draft: false, publish_at: null })
  })

  it("200: a cancelled schedule publishes nothing", async () => {
    await publishTheme(shop, { name: "Public" })
    await saveThemeDraft(shop, { name: "Draft" })
    const publish_at = inAMinute()
    expect((await schedule(publish_at)).status).toBe(200)
    expect((await schedule(null)).body.theme.publish_at).toBeNull()
    await runAt(publish_at)
    expect((await shown()).name).toBe("Public")
    expect(await readTheme(shop)).toMatchObject({ has_draft: true, publish_at: null })
  })

  it("is reverted if a later step of its workflow fails", async () => {
    await publishTheme(shop, { name: "Public" })
    await saveThemeDraft(shop, { name: "Draft" })
    const before = await readTheme(shop)
    const { singleton } = shop.container.resolve("theme")
    const seen = { seen: before.revision, actor: SYSTEM }
    await singleton.undo(await singleton.schedule(new Date(inAMinute()), seen))
    expect(await readTheme(shop)).toEqual(before)
  })

  it("400: for a time in the past; 409: without a draft, and with an old revision", async () => {
    await publishTheme(shop)
    expect((await schedule(inAMinute())).body.code).toBe("invalid_state")
    await saveThemeDraft(shop, { name: "Draft" })
    expect((await schedule("2020-01-01T00:00:00Z")).body.code).toBe("out_of_range")
    const { revision } = await readTheme(shop)
    const body = { publish_at: inAMinute(), if_revision: revision - 1 }
    expect((await admin(shop).post("/admin/theme/schedule", body).expect(409)).body.code).toBe(
      "invalid_state",
    )
  })

  it("401: without a token", async () => {
    await storefront(shop).post("/admin/theme/schedule", {}).expect(401)
  })
})

describe("/admin/theme/versions", () => {
  const lookOf = (name: string) => {
    const { brand } = INITIAL_THEME
    const menu = { title: name, items: [{ id: "one", type: "url", url: "/", title: name }] }
    return { name, brand: { ...brand, name }, menus: { "main-menu": menu } }
  }

  it("200: lists, reads and restores versions", async () => {
    const first = await publishTheme(shop, { name: "First" })
    await publishTheme(shop, { name: "Second" })
    const { body } = await admin(shop).get("/admin/theme/versions?limit=2").expect(200)
    expect(body.versions.map(({ number }: { number: number }) => number)).toEqual([first + 1, first])
    expect(body.versions.map(({ status }: { status: string }) => status)).toEqual(["published", "superseded"])
    const one = await admin(shop).get(`/admin/theme/versions/${first}`).expect(200)
    expect(one.body.version).toMatchObject({ number: first, content: { name: "First" } })
  })

  it("200: while a version is restored, 50 readers see the old or the new theme, brand and menu", async () => {
    const first = await publishTheme(shop, lookOf("First"))
    await publishTheme(shop, lookOf("Second"))
    const { revision } = await readTheme(shop)
    const get = async (path: string) => (await storefront(shop).get(path).expect(200)).body
    const read = async () => {
      const { theme } = await get("/store/theme")
      const { brand } = await get("/store/brand")
      const { menu } = await get("/store/menus/main-menu")
      const [item] = menu.items
      return [
        [theme.version, theme.name],
        [brand.version, brand.name],
        [menu.version, menu.title],
        [menu.version, item.title],
      ]
    }
    const readers = (count: number) => Array.from({ length: count }, read)
    const before = readers(25)
    const restore = admin(shop).post(`/admin/theme/versions/${first}/restore`, { if_revision: revision })
    const [restored, ...seen] = await Promise.all([restore, ...before, ...readers(25)])
    expect(restored.status).toBe(200)
    const [old, restoredLook] = [
      [first + 1, "Second"],
      [first + 2, "First"],
    ]
    for (const answers of seen) {
      for (const answer of answers) expect([old, restoredLook]).toContainEqual(answer)
      // After a reader has received the new look, no later answer contains the old one.
      const versions = answers.map(([version]) => Number(version))
      expect(versions).toEqual([...versions].sort((one, other) => one - other))
    }
    expect(await read()).toEqual(Array(4).fill(restoredLook))
  })

  it("404: for an unknown version; 409: for an old revision", async () => {
    await publishTheme(shop)
    const { revision, version } = await readTheme(shop)
    await admin(shop).get("/admin/theme/versions/99999").expect(404)
    const path = (number: number) => `/admin/theme/versions/${number}/restore`
    await admin(shop).post(path(99999), { if_revision: revision }).expect(404)
    await admin(shop)
      .post(path(version), { if_revision: revision - 1 })
      .expect(409)
    await admin(shop).delete(`/admin/theme/draft?if_revision=${revision}`).expect(404)
  })
})

describe("GET /store/theme, /store/brand and /store/menus/:handle", () => {
  const px = (value: number) => ({ $value: { value, unit: "px" } })

  it("200: tokens with resolved references and as CSS", async () => {
    const tokens = { space: { $type: "dimension", small: px(8), gap: { $value: "{space.small}" } } }
    await publishTheme(shop, { tokens })
    const theme = await shown()
    expect(theme.tokens).toEqual(tokens)
    expect(theme.resolved_tokens["space.gap"]).toEqual({ type: "dimension", value: { value: 8, unit: "px" } })
    // The database does not keep the order of keys.
    for (const line of ["--space-small: 8px;", "--space-gap: 8px;"]) expect(theme.css).toContain(line)
  })

  it.each([
    ["a circle", { a: { $type: "number", $value: "{b}" }, b: { $type: "number", $value: "{a}" } }],
    ["an unknown reference", { a: { $type: "number", $value: "{b}" } }],
    ["no type", { a: { $value: 1 } }],
    ["a wrong value", { a: { $type: "color", $value: "#fff" } }],
    ["a bad name", { "a.b": { $type: "number", $value: 1 } }],
    ["a value and a reference", { a: { $type: "number", $value: 1, $ref: "#/b" } }],
    ["a circle of groups", { a: { $extends: "{b}" }, b: { $extends: "{a}" } }],
  ])("400: tokens with %s", async (_, tokens) => {
    const { revision } = await readTheme(shop)
    const body = { content: { ...INITIAL_THEME, tokens }, if_revision: revision }
    expect((await admin(shop).post("/admin/theme", body).expect(400)).body.code).toBe("invalid_field")
  })

  it("200: the brand in the caller's language", async () => {
    const { brand } = INITIAL_THEME
    await publishTheme(shop, {
      brand: { ...brand, name: "Hearth", tagline: "By hand", translations: { de: { tagline: "Von Hand" } } },
    })
    const read = async (locale: string) =>
      (await storefront(shop).get(`/store/brand?locale=${locale}`).expect(200)).body.brand
    expect(await read("de-AT")).toMatchObject({ name: "Hearth", tagline: "Von Hand", locale: "de" })
    expect(await read("fr")).toMatchObject({ name: "Hearth", tagline: "By hand", locale: "en" })
  })

  it("200: a menu with public things only, which follow renames", async () => {
    const handle = unique("menu-product")
    const product = await createSimpleProduct(shop, { handle })
    const draft = await createSimpleProduct(shop, { handle: unique("draft"), status: "draft" })
    const page = await createPage(shop, {
      title: "About",
      slug: unique("about"),
      translations: { de: { title: "Über uns", body: "<p>Wir</p>" } },
    })
    const item = (id: string, fields: object) => ({ id, ...fields })
    const items = [
      item("one", {
        type: "product",
        resource_id: product.id,
        items: [item("deep", { type: "url", url: "/x", title: "Deep" })],
      }),
      item("two", { type: "product", resource_id: draft.id }),
      item("three", { type: "page", resource_id: page.id }),
      item("four", { type: "url", url: "https://other.example/", title: "Other", titles: { de: "Andere" } }),
    ]
    await publishTheme(shop, { menus: { main: { title: "Main", items } } })
    const read = async () => (await storefront(shop).get("/store/menus/main?locale=de").expect(200)).body.menu
    expect((await read()).items).toMatchObject([
      {
        id: "one",
        title: handle,
        path: `/products/${handle}`,
        items: [{ id: "deep", title: "Deep", path: "/x" }],
      },
      { id: "three", title: "Über uns", resource: { type: "page", id: page.id } },
      { id: "four", title: "Andere", path: null, url: "https://other.example/" },
    ])
    const title = unique("Renamed")
    await admin(shop).post(`/admin/products/${product.id}`, { title }).expect(200)
    expect((await read()).items[0]).toMatchObject({ id: "one", title })
    await storefront(shop).get("/store/menus/none").expect(404)
  })

  it("a preview shows the draft of all three", async () => {
    await publishTheme(shop, { name: "Public" })
    const { brand } = INITIAL_THEME
    await saveThemeDraft(shop, {
      brand: { ...brand, name: "Draft brand" },
      menus: { next: { title: "Next", items: [] } },
    })
    const { body } = await admin(shop).post("/admin/theme/preview", {}).expect(200)
    const query = body.preview.path.split("?")[1]
    const shownBrand = await storefront(shop).get(`/store/brand?${query}`).expect(200)
    expect(shownBrand.body.brand.name).toBe("Draft brand")
    await storefront(shop).get(`/store/menus/next?${query}`).expect(200)
    await storefront(shop).get("/store/menus/next").expect(404)
  })

  it("200: the contrast of the draft's colors, by WCAG", async () => {
    const { brand } = INITIAL_THEME
    const colors = { black: "#000000", gray: "#777777", white: "#FFFFFF" }
    await saveThemeDraft(shop, { brand: { ...brand, colors } })
    const { body } = await admin(shop).get("/admin/theme/contrast").expect(200)
    expect(body.contrasts).toContainEqual({
      colors: ["black", "white"],
      ratio: 21,
      is_enough_for_text: true,
      is_enough_for_large_text: true,
    })
    expect(body.contrasts).toContainEqual({
      colors: ["gray", "white"],
      ratio: 4.47,
      is_enough_for_text: false,
      is_enough_for_large_text: true,
    })
  })
})

describe("GET /auth/brand", () => {
  const brandOf = async (host?: string, query = "") => {
    const call = anonymous(shop).get(`/auth/brand${query}`)
    return (await (host === undefined ? call : call.set("host", host)).expect(200)).body.brand
  }

  it("200: the published brand of the host's shop, without a key", async () => {
    const { brand } = INITIAL_THEME
    const logo = { media_id: null, url: "https://shop.example/light.svg", width: 80, height: 20, alt: "Kiln" }
    const own = {
      ...brand,
      name: unique("Brand"),
      colors: { primary: "#8a4526" },
      logo: { light: logo, dark: null, icon: null },
      legal: { ...brand.legal, tax_number: "not for this page" },
      translations: { de: { name: "Die Töpferei" } },
    }
    await publishTheme(shop, { brand: own })
    expect(await brandOf()).toEqual({
      name: own.name,
      colors: own.colors,
      logo: { light: expect.objectContaining({ url: logo.url, alt: "Kiln", width: 80 }), dark: null },
    })
    expect(await brandOf(undefined, "?locale=de")).toMatchObject({ name: "Die Töpferei" })

    const others = unique("Northern")
    await publishTheme(other, { brand: { ...brand, name: others } })
    expect(await brandOf(other.host)).toMatchObject({ name: others, colors: {} })
    expect(await brandOf()).toMatchObject({ name: own.name })
    await saveThemeDraft(other, { brand: { ...brand, name: "A draft" } })
    expect(await brandOf(other.host)).toMatchObject({ name: others })
  })

  it("200: null before the first look is published, also right after a change by raw SQL", async () => {
    const database = other.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    await publishTheme(other)
    expect(await brandOf(other.host)).not.toBeNull()
    await runInTenant(other.tenant, () => database.raw("DELETE FROM theme_version"))
    expect(await brandOf(other.host)).toBeNull()
  })

  it("200: from memory, without a statement of its own, whatever key the caller sends", async () => {
    await publishTheme(shop)
    const read = () => anonymous(shop).get("/auth/brand").set("x-publishable-api-key", "").expect(200)
    await read()
    const { statements } = await statementsOf(shop, read, 3)
    expect(statements.filter((sql) => !sql.includes("pg_current_snapshot"))).toEqual([])
  })

  it("400: for an unknown parameter", async () => {
    await anonymous(shop).get("/auth/brand?preview=x").expect(400)
  })

  describe("called too often", () => {
    withSlowWindows()

    it("429: for one address", async () => {
      const from = "10.9.8.7"
      const replies = await burst(80, () => anonymous(shop, { from }).get("/auth/brand"))
      const statuses = replies.map(({ status }) => status)
      expect(statuses).toContain(429)
      expect(statuses).toContain(200)
    })
  })
})
