import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { deleteProductsWorkflow } from "@medusajs/medusa/core-flows"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { type Catalogue, createProduct, createProducts, openCatalogue } from "../../factories/products"
import { overrideSettings } from "../../factories/settings"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop
let catalogue: Catalogue
let sql: Knex
let restore = async () => {}

beforeAll(async () => {
  shop = await useShop()
  catalogue = await openCatalogue(shop)
  sql = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  restore = await overrideSettings(shop, "languages", {
    enabled_locales: ["en", "de", "tr"],
    fallback_locales: [],
  })
})

afterAll(() => restore())

const PATH = "/admin/translation-texts"

interface Field {
  name: string
  text: string | null
  status: string
  origin: string | null
  source_digest: string
}

async function fieldsOf(id: string, locale = "de", type = "product"): Promise<Field[]> {
  const { body } = await admin(shop)
    .get(`${PATH}?resource_type=${type}&locale=${locale}&id=${id}`)
    .expect(200)
  return body.translation_texts[0]?.fields ?? []
}

const statesOf = async (id: string, locale?: string, type?: string) =>
  Object.fromEntries(
    (await fieldsOf(id, locale, type)).map(({ name, status, origin }) => [name, [status, origin]]),
  )

const save = (resource_id: string, fields: object, more: object = {}, resource_type = "product") =>
  admin(shop).post(PATH, { locale: "de", texts: [{ resource_type, resource_id, fields }], ...more })

const MUG = { title: "Mug", subtitle: "Big", description: "By hand" }

describe("a translation", () => {
  it("is stale once its source changes, and no other one is", async () => {
    const [mug, other] = await createProducts(catalogue, [MUG, MUG])
    const [id = "", otherId = ""] = [mug?.id, other?.id]
    for (const one of [id, otherId]) await save(one, { title: "Tasse", subtitle: "Groß" }).expect(200)
    await save(id, { title: "Kupa" }, { locale: "tr" }).expect(200)
    const fresh = {
      title: ["current", "person"],
      subtitle: ["current", "person"],
      description: ["missing", null],
    }
    expect(await statesOf(id)).toEqual(fresh)

    await admin(shop).post(`/admin/products/${id}`, { title: "Cup", description: "By robot" }).expect(200)
    expect(await statesOf(id)).toEqual({ ...fresh, title: ["stale", "person"] })
    expect(await statesOf(id, "tr")).toMatchObject({ title: ["stale", "person"] })
    expect(await statesOf(otherId)).toEqual(fresh)

    await sql.raw("UPDATE product SET subtitle = 'Huge' WHERE id = ?", [otherId])
    expect(await statesOf(otherId)).toEqual({ ...fresh, subtitle: ["stale", "person"] })
    await sql.raw("UPDATE product SET subtitle = 'Big' WHERE id = ?", [otherId])
    expect(await statesOf(otherId)).toEqual(fresh)
  })

  it("is current again once it is saved, also with the same text", async () => {
    const { id } = await createProduct(catalogue, MUG)
    await save(id, { title: "Tasse", subtitle: "Groß" }).expect(200)
    await sql.raw("UPDATE product SET title = 'Cup', subtitle = 'Huge' WHERE id = ?", [id])
    const { body } = await save(id, { title: "Tasse" }).expect(200)
    expect(body.translation_texts[0].fields).toMatchObject([
      { name: "title", status: "current", text: "Tasse", source: "Cup" },
      { name: "subtitle", status: "stale" },
      { name: "description", status: "missing" },
    ])
  })

  it("is followed when the engine's routes, its module or raw SQL write it", async () => {
    const { id } = await createProduct(catalogue, MUG)
    const row = { reference: "product", reference_id: id, locale_code: "de" }
    const { body } = await admin(shop)
      .post("/admin/translations/batch", { create: [{ ...row, translations: { title: "Tasse" } }] })
      .expect(200)
    expect(await statesOf(id)).toMatchObject({ title: ["current", "person"], subtitle: ["missing", null] })
    await sql.raw("UPDATE product SET title = 'Cup' WHERE id = ?", [id])
    await sql.raw("UPDATE translation SET translations = ? WHERE reference_id = ?", [
      JSON.stringify({ title: "Tasse", subtitle: "Groß" }),
      id,
    ])
    expect(await statesOf(id)).toMatchObject({ title: ["stale", "person"], subtitle: ["current", "person"] })
    await admin(shop)
      .post("/admin/translations/batch", { delete: [body.created[0].id] })
      .expect(200)
    expect(await statesOf(id)).toMatchObject({ title: ["missing", null], subtitle: ["missing", null] })
  })

  it("is stale at once if it translates an older source", async () => {
    const { id } = await createProduct(catalogue, MUG)
    const [title] = await fieldsOf(id)
    await sql.raw("UPDATE product SET title = 'Cup' WHERE id = ?", [id])
    const texts = [
      {
        resource_type: "product",
        resource_id: id,
        fields: { title: "Tasse", subtitle: "Groß" },
        source_digests: { title: title?.source_digest },
      },
    ]
    await admin(shop).post(PATH, { locale: "de", origin: "machine", texts }).expect(200)
    expect(await statesOf(id)).toMatchObject({
      title: ["stale", "machine"],
      subtitle: ["current", "machine"],
    })
  })

  it("shows in storefronts at once, and null removes it", async () => {
    const { id } = await createProduct(catalogue, MUG)
    const title = async () =>
      (await storefront(catalogue).get(`/store/products/${id}?locale=de`).expect(200)).body.product.title
    await save(id, { title: "Tasse" }).expect(200)
    expect(await title()).toBe("Tasse")
    const engine = await admin(shop).get(`/admin/translations?reference_id=${id}`).expect(200)
    expect(engine.body.translations).toMatchObject([{ translations: { title: "Tasse" } }])
    await save(id, { title: null }).expect(200)
    expect(await title()).toBe("Mug")
  })

  it.each([
    [
      "product_option",
      "option",
      () =>
        shop.container
          .resolve(Modules.PRODUCT)
          .createProductOptions({ title: unique("Size"), values: ["S"] }),
      "title",
    ],
    [
      "product_category",
      "category",
      () => shop.container.resolve(Modules.PRODUCT).createProductCategories({ name: unique("Mugs") }),
      "name",
    ],
    [
      "product_collection",
      "collection",
      () => shop.container.resolve(Modules.PRODUCT).createProductCollections({ title: unique("Mugs") }),
      "title",
    ],
    [
      "product_tag",
      "tag",
      () => shop.container.resolve(Modules.PRODUCT).createProductTags({ value: unique("mug") }),
      "value",
    ],
    [
      "product_type",
      "type",
      () => shop.container.resolve(Modules.PRODUCT).createProductTypes({ value: unique("mug") }),
      "value",
    ],
    [
      "product_variant",
      "variant",
      async () => (await createProduct(catalogue)).variants[0] ?? { id: "" },
      "title",
    ],
  ] as const)(
    "of a %s has a state too, and goes and comes back with its record",
    async (table, type, make, field) => {
      const { id } = await make()
      await save(id, { [field]: "Deutsch" }, {}, type).expect(200)
      expect(await statesOf(id, "de", type)).toMatchObject({ [field]: ["current", "person"] })
      await sql.raw("UPDATE ?? SET ?? = 'Another source' WHERE id = ?", [table, field, id])
      expect(await statesOf(id, "de", type)).toMatchObject({ [field]: ["stale", "person"] })

      const left = async () =>
        (await sql("translation").where({ reference_id: id }).whereNull("deleted_at")).length
      await sql.raw("UPDATE ?? SET deleted_at = now() WHERE id = ?", [table, id])
      expect(await left()).toBe(0)
      await sql.raw("UPDATE ?? SET deleted_at = NULL WHERE id = ?", [table, id])
      expect(await left()).toBe(1)
      expect(await statesOf(id, "de", type)).toMatchObject({ [field]: ["stale", "person"] })
    },
  )

  it("is deleted with its record", async () => {
    const { id } = await createProduct(catalogue, MUG)
    await save(id, { title: "Tasse" }).expect(200)
    await deleteProductsWorkflow(shop.container).run({ input: { ids: [id] } })
    expect(await sql("translation").where({ reference_id: id }).whereNull("deleted_at")).toEqual([])
    await sql("product").where({ id }).delete()
    expect(await sql("translation").where({ reference_id: id })).toEqual([])
    expect(await sql("translation_field").where({ reference_id: id })).toEqual([])
  })

  it("is refused for an unknown record, field, kind and language, and nothing is saved", async () => {
    const { id } = await createProduct(catalogue, MUG)
    const one = (resource_id: string, fields: object) => ({ resource_type: "product", resource_id, fields })
    const texts = [one(id, { title: "Tasse" }), one("prod_unknown", { title: "Tasse" })]
    await admin(shop).post(PATH, { locale: "de", texts }).expect(404)
    await save(id, { handle: "tasse" }).expect(400)
    await save(id, { title: "Tasse" }, {}, "customer").expect(400)
    await save(id, { title: "Tasse" }, { locale: "en" }).expect(400)
    await save(id, { title: "Tasse" }, { locale: "fr" }).expect(400)
    expect(await statesOf(id)).toMatchObject({ title: ["missing", null] })
    await storefront(shop).get(PATH).expect(401)
  })
})

describe("the completeness", () => {
  it("counts current, stale and missing texts", async () => {
    const of = async () => {
      const { body } = await admin(shop).get(`${PATH}/completeness?locale=tr`).expect(200)
      const [tr] = body.completeness
      return tr.resource_types.find((one: { resource_type: string }) => one.resource_type === "product")
    }
    const before = await of()
    const { id } = await createProduct(catalogue, MUG)
    await save(id, { title: "Kupa", subtitle: "Büyük" }, { locale: "tr" }).expect(200)
    await sql.raw("UPDATE product SET title = 'Cup' WHERE id = ?", [id])
    expect(await of()).toEqual({
      resource_type: "product",
      total: before.total + 3,
      current: before.current + 1,
      stale: before.stale + 1,
      missing: before.missing + 1,
    })
    const { body } = await admin(shop).get(`${PATH}/completeness`).expect(200)
    expect(body.completeness.map(({ locale }: { locale: string }) => locale)).toEqual(["de", "tr"])
  })

  it("filters the list", async () => {
    const word = unique("mug")
    const [full, half] = await createProducts(catalogue, [{ title: `${word} a` }, { title: `${word} b` }])
    await save(full?.id ?? "", { title: "Tasse" }).expect(200)
    await sql.raw("UPDATE product SET description = NULL, subtitle = NULL WHERE id = ?", [full?.id ?? ""])
    const found = async (status: string) => {
      const { body } = await admin(shop)
        .get(`${PATH}?resource_type=product&locale=de&q=${word}&status=${status}`)
        .expect(200)
      return body.translation_texts.map(({ resource_id }: { resource_id: string }) => resource_id)
    }
    expect(await found("missing")).toEqual([half?.id])
    expect(await found("current")).toEqual([full?.id])
    expect(await found("incomplete")).toEqual([half?.id])
    expect(await found("stale")).toEqual([])
  })
})

describe("CSV", () => {
  const download = async (query = "") =>
    (await admin(shop).get(`${PATH}/export.csv?locale=de&resource_type=product${query}`).expect(200)).text
  const upload = async (csv: string, more: object = {}) =>
    (
      await admin(shop)
        .post(`${PATH}/import`, { csv, ...more })
        .expect(200)
    ).body.translation_import
  const HEAD = "resource_type,resource_id,field,locale,text,source"

  it("comes back as it went, and no cell is a formula", async () => {
    const { id } = await createProduct(catalogue, MUG)
    const formula = '=HYPERLINK("https://example.com","a")'
    await save(id, { title: formula, subtitle: "'+1", description: 'Von "Hand",\nin zwei Zeilen' }).expect(
      200,
    )
    const lines = (await download()).split("\r\n").filter((line, index) => index === 0 || line.includes(id))
    expect(lines.join("\n")).toContain(`"'=HYPERLINK(""https`)
    const own = (await download()).replace('Von ""Hand', 'Mit ""Hand')
    const result = await upload(own)
    expect(result).toMatchObject({ is_saved: true, created: 0, updated: 1, rejected: 0, faults: [] })
    expect((await fieldsOf(id)).map(({ text, origin }) => [text, origin])).toEqual([
      [formula, "person"],
      ["'+1", "person"],
      ['Mit "Hand",\nin zwei Zeilen', "import"],
    ])
  })

  it("changes nothing in a dry run", async () => {
    const { id } = await createProduct(catalogue, MUG)
    const csv = `${HEAD}\nproduct,${id},title,de,Tasse,Mug\nproduct,${id},subtitle,de,,\n`
    const dry = await upload(csv, { dry_run: true })
    expect(dry).toMatchObject({ dry_run: true, is_saved: false, created: 1, updated: 0, rejected: 0 })
    expect(await statesOf(id)).toMatchObject({ title: ["missing", null] })
    expect(await upload(csv)).toMatchObject({ dry_run: false, is_saved: true, created: 1 })
    expect(await statesOf(id)).toMatchObject({ title: ["current", "import"] })
  })

  it("saves nothing if one line is wrong, and names each wrong line", async () => {
    const { id } = await createProduct(catalogue, MUG)
    const csv = [
      HEAD,
      `product,${id},title,de,Tasse,`,
      "product,prod_unknown,title,de,Tasse,",
      `planet,${id},title,de,Tasse,`,
      `product,${id},handle,de,tasse,`,
      `product,${id},title,fr,Tasse,`,
      `product,${id},title,de,Becher,`,
    ].join("\n")
    const result = await upload(csv)
    expect(result).toMatchObject({ is_saved: false, rejected: 5 })
    expect(result.faults.map(({ line, code }: { line: number; code: string }) => [line, code])).toEqual([
      [3, "not_found"],
      [4, "invalid_field"],
      [5, "invalid_field"],
      [6, "invalid_field"],
      [7, "duplicate"],
    ])
    expect(await statesOf(id)).toMatchObject({ title: ["missing", null] })
    for (const bad of ["a,b\n1,2\n", '"unfinished'])
      await admin(shop).post(`${PATH}/import`, { csv: bad }).expect(400)
  })

  it("marks a text as stale if the file has an older source", async () => {
    const { id } = await createProduct(catalogue, MUG)
    await sql.raw("UPDATE product SET title = 'Cup' WHERE id = ?", [id])
    await upload(`${HEAD}\nproduct,${id},title,de,Tasse,Mug\nproduct,${id},subtitle,de,Groß,Big\n`)
    const states = { title: ["stale", "import"], subtitle: ["current", "import"] }
    expect(await statesOf(id)).toMatchObject(states)
    expect(await upload(await download())).toMatchObject({ created: 0, updated: 0, rejected: 0 })
    expect(await statesOf(id)).toMatchObject(states)
    await upload((await download()).replace(/^(.*,"title",.*),"stale",/gm, '$1,"current",'))
    expect(await statesOf(id)).toMatchObject({ title: ["current", "import"] })
  })
})
