import { Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { createPage } from "../../factories/pages"
import {
  type Catalogue,
  createProduct,
  createProducts,
  createRegion,
  openCatalogue,
} from "../../factories/products"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"

let shop: Shop
let catalogue: Catalogue
let restore = async () => {}

beforeAll(async () => {
  shop = await useShop()
  catalogue = await openCatalogue(shop)
})

afterEach(async () => {
  await restore()
  restore = async () => {}
})

async function setLanguages(enabled_locales: string[], fallback_locales: string[] = []): Promise<void> {
  await restore()
  restore = await overrideSettings(shop, "languages", { enabled_locales, fallback_locales })
}

describe("GET /store/locales", () => {
  it("200: the default first, then the enabled ones, with names, direction and fallbacks", async () => {
    await setLanguages(["pt-BR", "ar", "de"], ["pt-BR: es, fr", "de: tr"])
    const { body } = await storefront(shop).get("/store/locales").expect(200)
    expect(body).toEqual({
      count: 4,
      offset: 0,
      limit: 20,
      locales: [
        locale("en", "English", "English", { is_default: true, fallbacks: [] }),
        locale("pt-BR", "Brazilian Portuguese", "português (Brasil)", {
          fallbacks: ["pt", "es", "fr", "en"],
        }),
        locale("ar", "Arabic", "العربية", { is_rtl: true }),
        locale("de", "German", "Deutsch", { fallbacks: ["tr", "en"] }),
      ],
    })
    expect((await storefront(shop).get("/store/locales?limit=1&offset=2")).body.locales).toMatchObject([
      { code: "ar" },
    ])
    const codes = async (order: string) =>
      (await storefront(shop).get(`/store/locales?order=${order}`).expect(200)).body.locales.map(
        ({ code }: { code: string }) => code,
      )
    expect(await codes("-code")).toEqual(["pt-BR", "en", "de", "ar"])
    expect(await codes("name")).toEqual(["ar", "pt-BR", "en", "de"])
    expect(await codes("-position")).toEqual(["de", "ar", "pt-BR", "en"])
    await storefront(shop).get("/store/locales?order=direction").expect(400)
  })

  it.each([
    [{ enabled_locales: ["deutsch"] }],
    [{ enabled_locales: ["de", "DE"] }],
    [{ fallback_locales: ["de"] }],
    [{ fallback_locales: ["de: x!"] }],
    [{ fallback_locales: ["de: en", "DE: fr"] }],
  ])("400: the setting %j", async (settings) => {
    await admin(shop).post("/admin/config/languages", settings).expect(400)
  })

  it("401: without a key", async () => {
    await storefront(shop, { key: null }).get("/store/locales").expect(401)
  })
})

function locale(code: string, name: string, native_name: string, rest: object = {}) {
  return {
    code,
    name,
    native_name,
    is_default: false,
    is_enabled: true,
    is_rtl: false,
    fallbacks: ["en"],
    ...rest,
  }
}

describe("a page's language", () => {
  it("is the caller's, a fallback or the default, and never one that is not enabled", async () => {
    const page = await createPage(shop, {
      status: "published",
      translations: {
        de: { title: "Auf Deutsch", body: "<p>Text</p>" },
        es: { title: "En español", body: "<p>Texto</p>" },
      },
    })
    const titleIn = async (asked: string) => {
      const answer = await storefront(shop).get(`/store/pages/${page.slug}?locale=${asked}`).expect(200)
      return [answer.headers["content-language"], answer.body.page.title]
    }
    await setLanguages(["de", "pt-BR"], ["pt-BR: es"])
    expect(await titleIn("de")).toEqual(["de", "Auf Deutsch"])
    expect(await titleIn("de-AT")).toEqual(["de", "Auf Deutsch"])
    expect(await titleIn("pt-BR")).toEqual(["es", "En español"])
    expect(await titleIn("es")).toEqual(["en", page.title])
    await setLanguages([])
    expect(await titleIn("es")).toEqual(["es", "En español"])
  })
})

const translate = (reference_id: string, locale_code: string, texts: object, reference = "product") =>
  shop.container
    .resolve(Modules.TRANSLATION)
    .createTranslations([{ reference, reference_id, locale_code, translations: { ...texts } }])

describe("the engine's records", () => {
  it("have each text in the best language of the chain", async () => {
    await setLanguages(["de", "fr", "es"], ["de: fr"])
    const { id } = await createProduct(catalogue, { title: "Mug", subtitle: "Big", description: "By hand" })
    await translate(id, "de", { title: "Tasse", subtitle: "  " })
    await translate(id, "fr", { title: "Tasse à café", subtitle: "Grande" })
    await translate(id, "es", { title: "Taza", description: "A mano" })
    const expected = { title: "Tasse", subtitle: "Grande", description: "By hand" }
    for (const path of [
      `/store/products/${id}?locale=de-AT`,
      `/store/products?id=${id}&locale=de-AT`,
      // Only the engine's own query can answer these fields.
      `/store/products/${id}?locale=de-AT&fields=id,title,subtitle,description,variants.product.title`,
    ]) {
      const { body, headers } = await storefront(catalogue).get(path).expect(200)
      expect(body.product ?? body.products[0], path).toMatchObject(expected)
      expect(headers["content-language"], path).toBe("de")
    }
    const other = await storefront(catalogue).get(`/store/products/${id}?locale=xx`).expect(200)
    expect(other.body.product.title).toBe("Mug")
  })

  it("say the language of the original if they are not translated", async () => {
    await setLanguages(["de", "fr"], [])
    const [plain, german] = await createProducts(catalogue, [{}, {}])
    await translate(german?.id ?? "", "de", { title: "Tasse" })
    const language = async (path: string) =>
      (await storefront(catalogue).get(path).expect(200)).headers["content-language"]
    const list = (...ids: (string | undefined)[]) =>
      `/store/products?${ids.map((id) => `id[]=${id}`).join("&")}&locale=de`
    expect(await language(`/store/products/${plain?.id}?locale=de`)).toBe("en")
    expect(await language(`/store/products/${german?.id}?locale=de`)).toBe("de")
    expect(await language(list(plain?.id))).toBe("en")
    expect(await language(list(plain?.id, german?.id))).toBe("de, en")

    const { body } = await admin(shop)
      .post("/admin/product-tags", { value: unique("tag") })
      .expect(200)
    const { id } = body.product_tag
    expect(await language(`/store/product-tags/${id}?locale=de`)).toBe("en")
    await translate(id, "de", { value: "Neu" }, "product_tag")
    expect(await language(`/store/product-tags/${id}?locale=de`)).toBe("de")
    expect(await language("/store/product-templates?locale=de")).toBe("en")
  })

  it("use the original before the languages that follow the default", async () => {
    await setLanguages(["de", "fr"], ["de: en, fr"])
    const { id } = await createProduct(catalogue, { title: "Mug" })
    await translate(id, "fr", { title: "Tasse à café" })
    const { body } = await storefront(catalogue).get(`/store/products/${id}?locale=de`).expect(200)
    expect(body.product.title).toBe("Mug")
    const texts = await read(`resource_type=product&locale=de&ids=${id}`).expect(200)
    expect(texts.body.translations).toEqual([])
  })

  it("follow the chain in categories, collections and carts", async () => {
    await setLanguages(["de", "fr"], ["de: fr"])
    const products = shop.container.resolve(Modules.PRODUCT)
    const category = await products.createProductCategories({ name: unique("Mugs"), is_active: true })
    const collection = await products.createProductCollections({ title: unique("Summer") })
    const { id, variants } = await createProduct(catalogue, { title: "Mug", prices: [10] })
    await translate(category.id, "fr", { name: "Tasses" }, "product_category")
    await translate(collection.id, "fr", { title: "Été" }, "product_collection")
    await translate(id, "fr", { title: "Tasse à café" })
    const get = async (path: string) => (await storefront(catalogue).get(path).expect(200)).body
    expect((await get(`/store/product-categories/${category.id}?locale=de`)).product_category.name).toBe(
      "Tasses",
    )
    expect((await get(`/store/collections/${collection.id}?locale=de`)).collection.title).toBe("Été")
    const { id: region_id } = await createRegion(catalogue)
    const { body } = await storefront(catalogue)
      .post("/store/carts?locale=de", { region_id, items: [{ variant_id: variants[0]?.id, quantity: 1 }] })
      .expect(200)
    expect(body.cart.items[0].product_title).toBe("Tasse à café")
    await translate(id, "es", { title: "Taza" })
    await setLanguages(["de", "fr", "es"], ["de: fr"])
    const spanish = await storefront(catalogue)
      .post(`/store/carts/${body.cart.id}`, {})
      .set("x-medusa-locale", "es")
      .expect(200)
    expect(spanish.body.cart.items[0].product_title).toBe("Taza")
    await setLanguages(["de", "fr"])
    expect((await get(`/store/collections/${collection.id}?locale=de`)).collection.title).toBe(
      collection.title,
    )
  })

  it("show a cart in the caller's language, and leave the cart's own as it is", async () => {
    await setLanguages(["de", "fr"], ["de: fr"])
    const { id, variants } = await createProduct(catalogue, { title: "Mug", subtitle: "Big", prices: [10] })
    await translate(id, "de", { title: "Tasse" })
    await translate(id, "fr", { title: "Tasse à café", subtitle: "Grande" })
    await translate(variants[0]?.id ?? "", "de", { title: "Groß" }, "product_variant")
    const { id: region_id } = await createRegion(catalogue)
    const { body } = await storefront(catalogue)
      .post("/store/carts?locale=fr", { region_id, items: [{ variant_id: variants[0]?.id, quantity: 1 }] })
      .expect(200)
    const path = `/store/carts/${body.cart.id}`
    const itemIn = async (query: string) => {
      const answer = await storefront(catalogue).get(`${path}${query}`).expect(200)
      const { title, product_title, product_subtitle, variant_title } = answer.body.cart.items[0]
      const language = answer.headers["content-language"]
      return [language, answer.body.cart.locale, title, product_title, product_subtitle, variant_title]
    }
    const original = body.cart.items[0].variant_title
    const french = ["Tasse à café", "Tasse à café", "Grande", original]
    expect(await itemIn("")).toEqual([undefined, "fr", ...french])
    expect(await itemIn("?locale=fr")).toEqual(["fr", "fr", ...french])
    expect(await itemIn("?locale=de-AT")).toEqual(["de-AT", "fr", "Tasse", "Tasse", "Grande", "Groß"])
    expect(await itemIn("?locale=en")).toEqual(["en", "fr", "Mug", "Mug", "Big", original])
    expect(await itemIn("?locale=xx")).toEqual(["en", "fr", "Mug", "Mug", "Big", original])
    expect(await itemIn("")).toEqual([undefined, "fr", ...french])
    const nested = await storefront(catalogue)
      .get(`${path}?locale=de&fields=id,items.id,items.product_title`)
      .expect(200)
    expect(nested.body.cart.items[0]).toMatchObject({ product_title: "Tasse" })
    expect(nested.body.cart.items[0]).not.toHaveProperty("variant_title")
    expect(nested.body.cart).not.toHaveProperty("shipping_methods")
    const starter = await storefront(catalogue)
      .get(`${path}?locale=de&fields=${encodeURIComponent("*items,*items.product")}`)
      .expect(200)
    expect(starter.body.cart.items[0]).toMatchObject({ product_title: "Tasse", product: { title: "Tasse" } })
  })

  it("take at most two statements more than without a language", async () => {
    await setLanguages(["de", "fr"], ["de: fr"])
    const made = await createProducts(
      catalogue,
      Array.from({ length: 20 }, () => ({})),
    )
    for (const { id } of made) {
      await translate(id, "de", { title: "Tasse" })
      await translate(id, "fr", { subtitle: "Grande" })
    }
    const count = async (query: string) => {
      const path = `/store/products?id[]=${made.map(({ id }) => id).join("&id[]=")}&limit=20${query}`
      const get = () => storefront(catalogue).get(path).set("authorization", "Bearer stale").expect(200)
      return (await statementsOf(shop, get, 3)).statements.length
    }
    for (const fields of ["", "&fields=id,title,variants.product.title"])
      expect(await count(`${fields}&locale=de`)).toBeLessThanOrEqual((await count(fields)) + 2)
  })
})

const read = (query: string) => storefront(catalogue).get(`/store/translations?${query}`)

describe("GET /store/translations", () => {
  it("200: texts of publications, in the best language that each has", async () => {
    await setLanguages(["de"], [])
    const translated = await createPage(shop, {
      status: "published",
      translations: { de: { title: "Auf Deutsch", body: "<p>Text</p>" } },
    })
    const plain = await createPage(shop, { status: "published" })
    const draft = await createPage(shop, { status: "draft" })
    const ids = [translated, plain, draft].map(({ id }) => id).join(",")
    const { body, headers } = await read(`resource_type=page&locale=de&ids=${ids}`).expect(200)
    expect((headers["content-language"] ?? "").split(", ").sort()).toEqual(["de", "en"])
    expect(body.count).toBe(2)
    const found = (id: string) =>
      body.translations.find(({ resource_id }: { resource_id: string }) => resource_id === id)
    expect(found(translated.id)).toMatchObject({
      resource_type: "page",
      locale: "de",
      fields: { title: "Auf Deutsch", slug: translated.slug, body_html: "<p>Text</p>" },
    })
    expect(found(plain.id)).toMatchObject({ locale: "en", fields: { title: plain.title } })
    const sorted = await read(`resource_type=page&locale=de&ids=${ids}&order=-resource_id&limit=1`).expect(
      200,
    )
    expect(sorted.body.translations[0].resource_id).toBe([translated.id, plain.id].sort().at(-1))
  })

  it.each([
    "product",
    "variant",
    "collection",
    "category",
    "page",
    "post",
    "event",
    "tour",
    "destination",
    "service",
    "shop",
  ])("200: knows %s, as the public metafields do", async (type) => {
    await read(`resource_type=${type}&locale=de&limit=1`).expect(200)
  })

  it("200: each field in the best language that has it", async () => {
    await setLanguages(["de", "fr"], ["fr: de"])
    const { id } = await createProduct(catalogue)
    await translate(id, "de", { title: "Tasse", description: "Von Hand", secret: "x" })
    await translate(id, "fr", { title: "Tasse à café", description: " " })
    const { body } = await read(`resource_type=product&locale=fr&ids=${id}`).expect(200)
    expect(body).toEqual({
      count: 1,
      offset: 0,
      limit: 20,
      translations: [
        {
          resource_type: "product",
          resource_id: id,
          locale: "fr",
          fields: { title: "Tasse à café", description: "Von Hand" },
          updated_at: expect.any(String),
        },
      ],
    })
    const german = await read(`resource_type=product_variant&locale=de&ids=${id}`).expect(200)
    expect(german.body.translations).toEqual([])
    const shown = await storefront(catalogue)
      .get(`/store/translations?resource_type=product&ids[]=${id}`)
      .set("x-medusa-locale", "de")
      .expect(200)
    expect(shown.body.translations).toMatchObject([{ locale: "de", fields: { title: "Tasse" } }])
  })

  it("200: a change shows at once", async () => {
    const { id } = await createProduct(catalogue)
    const [made] = await translate(id, "de", { title: "Eins" })
    const title = async () =>
      (await read(`resource_type=product&locale=de&ids=${id}`)).body.translations[0].fields.title
    expect(await title()).toBe("Eins")
    await shop.container
      .resolve(Modules.TRANSLATION)
      .updateTranslations({ id: made?.id ?? "", translations: { title: "Zwei" } })
    expect(await title()).toBe("Zwei")
  })

  it("200: nothing of drafts and of other sales channels", async () => {
    const draft = await createProduct(catalogue)
    await shop.container.resolve(Modules.PRODUCT).updateProducts(draft.id, { status: "draft" })
    const other = await createProduct(await openCatalogue(shop))
    for (const { id } of [draft, other]) await translate(id, "de", { title: "Geheim" })
    const { body } = await read(`resource_type=product&locale=de&ids=${draft.id},${other.id},none`).expect(
      200,
    )
    expect(body.translations).toEqual([])
  })

  it("200: as many statements for 100 products as for one", async () => {
    const products = await createProducts(
      catalogue,
      Array.from({ length: 100 }, () => ({})),
    )
    for (const { id } of products) await translate(id, "de", { title: `Produkt ${id}` })
    const ids = products.map(({ id }) => id)
    // A stale token is a guest's, and never gets a cached answer.
    const statements = async (count: number) => {
      const query = `resource_type=product&locale=de&limit=100&ids=${ids.slice(0, count).join(",")}`
      const get = () => read(query).set("authorization", "Bearer stale").expect(200)
      const read100 = await statementsOf(shop, get, 3)
      expect(read100.answer.body.translations).toHaveLength(count)
      return read100.statements.length
    }
    expect(await statements(100)).toBe(await statements(1))
  })

  it("200: one statement, for variants too", async () => {
    await setLanguages(["de-CH", "de", "fr"], ["de-CH: fr"])
    const products = await createProducts(
      catalogue,
      Array.from({ length: 20 }, () => ({})),
    )
    const variants = products.flatMap((product) => product.variants)
    for (const { id } of products) await translate(id, "fr", { title: "Tasse à café" })
    for (const { id } of variants) await translate(id, "de", { title: "Groß" }, "product_variant")
    for (const [type, of, fields] of [
      ["product", products, { title: "Tasse à café" }],
      ["variant", variants, { title: "Groß" }],
    ] as const) {
      const query = `resource_type=${type}&locale=de-CH&ids=${of.map(({ id }) => id).join(",")}`
      const get = () => read(query).set("authorization", "Bearer stale").expect(200)
      const { statements, answer } = await statementsOf(shop, get, 3)
      // The engine's check of the publishable key comes before.
      const own = statements.filter((statement) => !/publishable_api_key|"api_key"/.test(statement))
      expect(own.length, own.join("\n")).toBeLessThanOrEqual(1)
      expect(answer.body.count).toBe(of.length)
      expect(answer.body.translations[0].fields).toEqual(fields)
    }
  })

  it("200: at most two statements for each other kind of record", async () => {
    await setLanguages(["de"])
    const products = shop.container.resolve(Modules.PRODUCT)
    const many = Array.from({ length: 100 }, () => unique("Mugs"))
    const { id: option_id } = await products.createProductOptions({ title: unique("Size"), values: many })
    const made = {
      category: [
        "name",
        await products.createProductCategories(many.map((name) => ({ name, is_active: true }))),
      ],
      collection: ["title", await products.createProductCollections(many.map((title) => ({ title })))],
      option: ["title", await products.createProductOptions(many.map((title) => ({ title, values: ["S"] })))],
      option_value: ["value", await products.listProductOptionValues({ option_id }, { take: 100 })],
      tag: ["value", await products.createProductTags(many.map((value) => ({ value })))],
      type: ["value", await products.createProductTypes(many.map((value) => ({ value })))],
    } as const
    for (const [type, [field, records]] of Object.entries(made)) {
      await shop.container.resolve(Modules.TRANSLATION).createTranslations(
        records.map(({ id }) => ({
          reference: `product_${type}`,
          reference_id: id,
          locale_code: "de",
          translations: { [field]: `Deutsch ${id}` },
        })),
      )
      const ids = records.map(({ id }) => id).join(",")
      const get = () =>
        read(`resource_type=${type}&locale=de&limit=100&ids=${ids}`)
          .set("authorization", "Bearer stale")
          .expect(200)
      const { statements, answer } = await statementsOf(shop, get, 3)
      const own = statements.filter((statement) => !/publishable_api_key|"api_key"/.test(statement))
      expect(own.length, own.join("\n")).toBeLessThanOrEqual(2)
      expect(answer.body.count, type).toBe(100)
    }
  })

  it.each([
    "resource_type=customer",
    "resource_type=quote_service",
    "resource_type=nothing",
    "locale=de",
    `resource_type=product&ids=${Array.from({ length: 101 }, (_, index) => `p${index}`).join(",")}`,
  ])("400: %.60s", async (query) => {
    expect((await read(query).expect(400)).body.type).toBe("validation_error")
  })
})
