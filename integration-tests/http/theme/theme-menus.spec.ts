import { Modules } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { TARGETS } from "../../../src/admin/resources/look"
import { publicKinds } from "../../../src/features/kinds"
import { createPost } from "../../factories/blog"
import { createDestination } from "../../factories/destinations"
import { createEvent } from "../../factories/events"
import { createPage } from "../../factories/pages"
import { createSimpleProduct } from "../../factories/redirects"
import { createService } from "../../factories/services"
import { publishTheme, saveThemeDraft } from "../../factories/theme"
import { createTour } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"

const LANGUAGES = ["ar", "de", "en", "es", "fr", "it", "nl", "pt", "ru", "tr", "zh"]
const MAX_STATEMENTS = 6

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const item = (id: string, fields: object) => ({ id, ...fields })

async function publishItems(items: object[]): Promise<string> {
  const handle = unique("menu")
  await publishTheme(shop, { menus: { [handle]: { title: "Menu", items } } })
  return handle
}

describe("GET /store/menus/:handle with 200 items of three kinds in eleven languages", () => {
  const titles = Object.fromEntries(LANGUAGES.map((locale) => [locale, `Own title in ${locale}`]))
  let handle: string
  let products: { id: string; title: string }[]

  beforeAll(async () => {
    const catalogue = shop.container.resolve(Modules.PRODUCT)
    const named = (kind: string, count: number) =>
      Array.from({ length: count }, (_, index) => ({ name: `${kind} ${index}`, handle: unique(kind) }))
    products = await catalogue.createProducts(
      named("product", 100).map(({ name, handle: own }) => ({
        title: name,
        handle: own,
        status: "published" as const,
      })),
    )
    const categories = await catalogue.createProductCategories(
      named("category", 50).map((one) => ({ ...one, is_active: true })),
    )
    const collections = await catalogue.createProductCollections(
      named("collection", 50).map(({ name, handle: own }) => ({ title: name, handle: own })),
    )
    const things = [
      ...products.map(({ id }) => ["product", id] as const),
      ...categories.map(({ id }) => ["category", id] as const),
      ...collections.map(({ id }) => ["collection", id] as const),
    ]
    const all = things.map(([type, resource_id], index) =>
      item(`item-${index}`, { type, resource_id, ...(index % 3 === 2 && { title: "Own", titles }) }),
    )
    // Ten items at the top, each with nineteen below it.
    const tops = Array.from({ length: 10 }, (_, top) => ({
      ...all[top],
      items: all.slice(10 + top * 19, 29 + top * 19),
    }))
    handle = await publishItems(tops)
    // The first request of a process also reads the shop's settings.
    await storefront(shop).get("/store/menus/unknown").expect(404)
  })

  it.each(LANGUAGES)("%s: needs at most six statements cold, and none when cached", async (locale) => {
    const read = () => storefront(shop).get(`/store/menus/${handle}?locale=${locale}`).expect(200)
    const cold = await statementsOf(shop, read)
    const { items } = cold.answer.body.menu
    expect(items).toHaveLength(10)
    expect(items.flatMap((top: { items: object[] }) => top.items)).toHaveLength(190)
    expect(items[2].title).toBe(`Own title in ${locale}`)
    expect(cold.statements.length).toBeLessThanOrEqual(MAX_STATEMENTS)
    const cached = await statementsOf(shop, read, 3)
    // Only the look into the change log, which all requests share.
    expect(cached.statements.filter((sql) => !sql.includes("pg_current_snapshot"))).toEqual([])
    expect(cached.answer.body).toEqual(cold.answer.body)
  })

  it("renaming a product changes its title in the next answer, also by raw SQL", async () => {
    const read = async () => {
      const { body } = await storefront(shop).get(`/store/menus/${handle}?locale=en`).expect(200)
      return body.menu.items[0].title
    }
    const [product] = products
    expect(await read()).toBe(product?.title)
    const title = unique("Renamed")
    await admin(shop).post(`/admin/products/${product?.id}`, { title }).expect(200)
    expect(await read()).toBe(title)
    await shop.container
      .resolve(Modules.PRODUCT)
      .updateProducts(product?.id ?? "", { title: `${title} again` })
    expect(await read()).toBe(`${title} again`)
  })
})

describe("GET /store/menus/:handle with an item of each kind", () => {
  it("200: shows address, title and picture; the dashboard offers the same kinds", async () => {
    const kinds = publicKinds.map(({ name }) => name)
    expect(kinds).toEqual(expect.arrayContaining(Object.keys(TARGETS)))
    const picture = (name: string) => `https://pictures.example/${name}.jpg`
    const things = [
      ["page", await createPage(shop, { title: unique("Page") }), null],
      ["post", await createPost(shop, { status: "published", cover_url: picture("post") }), picture("post")],
      ["event", await createEvent(shop, { image: picture("event") }), picture("event")],
      ["tour", await createTour(shop, { image: picture("tour") }), picture("tour")],
      ["destination", await createDestination(shop, { image: picture("place") }), picture("place")],
      ["service", await createService(shop, { image: picture("lesson") }), picture("lesson")],
    ] as const
    const items = things.map(([type, { id }]) => item(type, { type, resource_id: id }))
    const handle = await publishItems(items)
    const { body } = await storefront(shop).get(`/store/menus/${handle}`).expect(200)
    const shown = body.menu.items
    for (const [index, [type, { id, slug, title }, url]] of things.entries())
      expect(shown[index]).toMatchObject({
        type,
        title,
        path: expect.stringMatching(new RegExp(`/${slug}$`)),
        resource: { type, id, slug },
        image: url === null ? null : { url, alt: title },
      })
    expect(shown).toHaveLength(things.length)
  })
})

describe("GET /admin/theme/menus/:handle", () => {
  it("200: marks items whose thing is not public or gone, which storefronts do not see", async () => {
    const product = await createSimpleProduct(shop, { handle: unique("shown") })
    const hidden = await createSimpleProduct(shop, { handle: unique("hidden"), status: "draft" })
    const page = await createPage(shop, { title: "Later", slug: unique("later"), status: "draft" })
    const gone = await createSimpleProduct(shop, { handle: unique("gone") })
    const items = [
      item("shown", { type: "product", resource_id: product.id, titles: { en: "Own title" } }),
      item("hidden", {
        type: "product",
        resource_id: hidden.id,
        items: [item("below", { type: "url", url: "/x", title: "Below" })],
      }),
      item("page", { type: "page", resource_id: page.id }),
      item("gone", { type: "product", resource_id: gone.id, title: "Gone" }),
      item("none", { type: "collection" }),
      item("front", { type: "front_page", title: "Home" }),
    ]
    const handle = await publishItems(items)
    await admin(shop).delete(`/admin/products/${gone.id}`).expect(200)
    const { body } = await admin(shop).get(`/admin/theme/menus/${handle}`).expect(200)
    expect(body.menu).toEqual({
      handle,
      title: "Menu",
      items: [
        { id: "shown", title: "Own title", status: "public" },
        { id: "hidden", title: hidden.handle, status: "unpublished" },
        { id: "below", title: "Below", status: "hidden_by_parent" },
        { id: "page", title: "Later", status: "unpublished" },
        { id: "gone", title: "Gone", status: "missing" },
        { id: "none", title: "", status: "missing" },
        { id: "front", title: "Home", status: "public" },
      ],
    })
    const shown = await storefront(shop).get(`/store/menus/${handle}`).expect(200)
    expect(shown.body.menu.items.map(({ id }: { id: string }) => id)).toEqual(["shown", "front"])
  })

  const states = async (handle: string) => {
    const { body } = await admin(shop).get(`/admin/theme/menus/${handle}`).expect(200)
    const items: { id: string; status: string }[] = body.menu.items
    return Object.fromEntries(items.map(({ id, status }) => [id, status]))
  }

  interface Shown {
    id: string
    items: Shown[]
  }

  const shownIds = async (handle: string) => {
    const { body } = await storefront(shop).get(`/store/menus/${handle}`).expect(200)
    const flat = (items: Shown[]): string[] => items.flatMap(({ id, items: below }) => [id, ...flat(below)])
    return flat(body.menu.items)
  }

  it("200: marks all items below one that storefronts do not see, at any depth", async () => {
    const parent = await createPage(shop, { title: "Parent", slug: unique("parent") })
    const child = await createPage(shop, { title: "Child", slug: unique("child") })
    const later = await createPage(shop, {
      title: "Later",
      slug: unique("later"),
      status: "scheduled",
      published_at: "2199-01-01T00:00:00.000Z",
    })
    const page = (id: string, resource_id: string, items: object[] = []) =>
      item(id, { type: "page", resource_id, items })
    const link = (id: string, items: object[] = []) => item(id, { type: "url", url: "/x", title: id, items })
    const handle = await publishItems([
      page("parent", parent.id, [link("link", [page("child", child.id)]), page("later-inside", later.id)]),
      page("later", later.id, [page("below-later", child.id)]),
      item("unknown", { type: "unknown_kind", items: [link("below-unknown")] }),
      page("child-again", child.id),
    ])
    const before = {
      parent: "public",
      link: "public",
      child: "public",
      "later-inside": "unpublished",
      later: "unpublished",
      "below-later": "hidden_by_parent",
      unknown: "missing",
      "below-unknown": "hidden_by_parent",
      "child-again": "public",
    }
    expect(await states(handle)).toEqual(before)
    expect(await shownIds(handle)).toEqual(["parent", "link", "child", "child-again"])
    await admin(shop).delete(`/admin/pages/${parent.id}`).expect(200)
    expect(await states(handle)).toEqual({
      ...before,
      parent: "missing",
      link: "hidden_by_parent",
      child: "hidden_by_parent",
    })
    expect(await shownIds(handle)).toEqual(["child-again"])
  })

  it("200: shows the draft; 404: for an unknown menu; 401: without a token", async () => {
    const handle = unique("draft-menu")
    await saveThemeDraft(shop, { menus: { [handle]: { title: "Draft", items: [] } } })
    await admin(shop).get(`/admin/theme/menus/${handle}`).expect(200)
    await admin(shop).get("/admin/theme/menus/unknown").expect(404)
    await storefront(shop).get(`/admin/theme/menus/${handle}`).expect(401)
  })
})

describe("the settings and sections of a theme", () => {
  const save = async (fields: object) => {
    const { body } = await admin(shop).get("/admin/theme").expect(200)
    const content = { ...body.theme.content, ...fields }
    return admin(shop).post("/admin/theme", { content, if_revision: body.theme.revision })
  }
  const section = (type: string, settings: object = {}, blocks: object[] = []) => ({
    sections: { one: { type, settings, blocks } },
    templates: {},
  })
  const lookbook = {
    definitions: {
      settings: { mood: { kind: "choice", options: ["calm", "loud"] } },
      sections: {
        lookbook: {
          label: "Lookbook",
          settings: { heading: { kind: "text", is_required: true }, most: { kind: "number", max: 9 } },
          blocks: { shot: { settings: { image: { kind: "image" } } } },
        },
      },
    },
  }

  it("200: lists the built-in definitions and the draft's own", async () => {
    expect((await save({ ...section("hero"), ...lookbook })).status).toBe(200)
    const { body } = await admin(shop).get("/admin/theme/definitions").expect(200)
    expect(body.definitions.sections).toMatchObject({
      hero: { settings: { heading: { kind: "text" } } },
      lookbook: lookbook.definitions.sections.lookbook,
    })
    expect(body.definitions.settings).toMatchObject({ mood: { kind: "choice" }, is_wide: { kind: "switch" } })
  })

  it("200: saves settings and blocks that follow their definitions", async () => {
    const shot = { id: "a", type: "shot", settings: { image: "/static/a.jpg" } }
    const fields = {
      ...lookbook,
      ...section("lookbook", { heading: "Spring", most: 9 }, [shot]),
      settings: { mood: "calm", page_width: 1200, is_wide: true },
    }
    const { status, body } = await save(fields)
    expect(status).toBe(200)
    expect(body.theme.content).toMatchObject(fields)
  })

  it.each([
    ["an unknown section", section("carousel"), "sections.one.type", /'carousel' is no known type; .*hero/],
    ["an unknown setting", section("hero", { size: 1 }), "sections.one.settings.size", /no setting/],
    ["a wrong type", section("hero", { is_wide: "yes" }), "sections.one.settings.is_wide", /boolean/],
    [
      "a wrong choice",
      section("hero", { alignment: "left" }),
      "sections.one.settings.alignment",
      /start, center/,
    ],
    [
      "a bad link",
      section("hero", { button_link: "javascript:1" }),
      "sections.one.settings.button_link",
      /path/,
    ],
    ["a bad image", section("hero", { image: "//x/a.jpg" }), "sections.one.settings.image", /picture/],
    ["a missing reference", section("featured_product"), "sections.one.settings.product", /required/],
    ["a large number", section("blog_posts", { most_posts: 99 }), "sections.one.settings.most_posts", /<=12/],
    [
      "an unknown block",
      section("questions", {}, [{ id: "a", type: "quote", settings: {} }]),
      "sections.one.blocks.0.type",
      /known types: question/,
    ],
    [
      "a block without definitions",
      section("hero", {}, [{ id: "a", type: "text", settings: {} }]),
      "sections.one.blocks.0.type",
      /has no blocks/,
    ],
    [
      "two blocks with one id",
      section("questions", {}, [
        { id: "a", type: "question", settings: {} },
        { id: "a", type: "question", settings: {} },
      ]),
      "sections.one.blocks.1.id",
      /own id/,
    ],
    ["a setting of the theme", { settings: { page_width: 1 } }, "settings.page_width", />=600/],
    ["a name from the prototype", { settings: { constructor: 1 } }, "settings.constructor", /no setting/],
    [
      "a choice without options",
      { definitions: { settings: { mood: { kind: "choice" } }, sections: {} } },
      "definitions.settings.mood.options",
      /options/,
    ],
  ])("400: %s", async (_, fields, path, message) => {
    const { status, body } = await save({ settings: {}, ...section("hero"), ...fields })
    expect(status).toBe(400)
    expect(body.code).toBe("invalid_field")
    expect(body.message).toContain(`Field 'content.${path}'`)
    expect(body.message).toMatch(message)
  })
})
