import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { afterAll, beforeAll, expect, it } from "vitest"
import { decimalsOf } from "../../../src/lib/currency-decimals"
import { roundedJson } from "../../../src/lib/round-amounts"
import { createCustomer } from "../../factories/create-customer"
import {
  type Catalogue,
  createGroup,
  createPriceList,
  createProducts,
  createRegion,
  type MadeProduct,
  openCatalogue,
  stockUp,
} from "../../factories/products"
import { unique } from "../../factories/unique"
import { storefront } from "../../harness/api"
import { type PlainEngine, servePlainProducts } from "../../harness/plain-products"
import { proofSize } from "../../harness/proof-size"
import { useShop } from "../../harness/shop"

const REQUESTS = proofSize({ full: 520, small: 60 })
const AT_ONCE = 4
const TIMEOUT = 300_000
const LOCALE = "de-DE"

/** A seeded random sequence, so that a failure can be reproduced. */
let state = 20_261_122
function random(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
  return Math.floor((state / 2_147_483_648) * below)
}
const pick = <T>(values: readonly T[]): T => values[random(values.length)] as T
const some = <T>(values: readonly T[]): T[] => values.filter(() => random(2) === 0)

interface Known {
  catalogue: Catalogue
  plain: PlainEngine
  made: MadeProduct[]
  regions: string[]
  members: { id: string; token: string }[]
  collections: string[]
  categories: string[]
  tags: string[]
  types: string[]
}

let known: Known

beforeAll(async () => {
  const catalogue = await openCatalogue(await useShop())
  known = { ...(await fill(catalogue)), catalogue, plain: await servePlainProducts(catalogue) }
})

afterAll(() => known.plain.stop())

it(
  `answers ${REQUESTS} random requests like the plain engine`,
  async () => {
    const asked = Array.from({ length: REQUESTS }, randomRequest)
    let filled = 0
    for (let at = 0; at < asked.length; at += AT_ONCE) {
      const pairs = await Promise.all(asked.slice(at, at + AT_ONCE).map(answers))
      for (const { request, ours, theirs } of pairs) {
        expect({ request, status: ours.status, body: inAnyOrder(ours.body) }).toEqual({
          request,
          status: theirs.status,
          body: inAnyOrder(theirs.body),
        })
        if (ours.body.count > 0 || ours.body.product) filled++
      }
    }
    // At least half of the requests find products. Otherwise little would be compared.
    expect(filled).toBeGreaterThan(REQUESTS / 2)
  },
  TIMEOUT,
)

interface Random {
  path: string
  query: Record<string, string>
  member: { id: string; token: string } | undefined
}

async function answers(request: Random) {
  const { path, query, member } = request
  const { status, body } = await storefront(known.catalogue, member ? { token: member.token } : {}).get(
    `${path}?${new URLSearchParams(query).toString()}`,
  )
  const reply = await fetch(
    `${known.plain.url}${path}?${new URLSearchParams(asTheEngine(query)).toString()}`,
    {
      headers: member ? { "x-customer": member.id } : {},
    },
  )
  const theirs = asWeShow(JSON.parse(roundedJson(await reply.text())), query.fields)
  return {
    request,
    ours: { status, body: status < 400 ? body : {} },
    theirs: { status: reply.status, body: reply.status < 400 ? theirs : {} },
  }
}

/**
 * The query for the engine. Our default fields contain prices and stock, and the engine's do not, so they are added.
 */
function asTheEngine(query: Record<string, string>): Record<string, string> {
  const names = (query.fields ?? "").split(",").filter((name) => name !== "")
  const replaces = names.some((name) => !/^[-+*]/.test(name))
  if (replaces || names.includes("-variants")) return query
  return {
    ...query,
    fields: [...names, "*variants.calculated_price", "+variants.inventory_quantity"].join(","),
  }
}

interface Body {
  product?: Product
  products?: Product[]
}

type Kind = "calculated" | "original"

type Price = { currency_code: string } & Partial<
  Record<`${Kind}_amount_with_tax` | `${Kind}_amount_without_tax`, number | null> &
    Record<`is_${Kind}_price_tax_inclusive`, boolean>
>

interface Product {
  categories?: { is_internal: boolean }[]
  variants?: { calculated_price?: Price | null }[] | null
}

/** The engine does not round the amounts with and without tax. */
function roundTaxes(price: Price, kind: Kind): void {
  const [gross, net] = [price[`${kind}_amount_with_tax`], price[`${kind}_amount_without_tax`]]
  if (gross == null || net == null) return
  const rounded = (amount: number) => Number(amount.toFixed(decimalsOf(price.currency_code)))
  // A half that the engine's ten digits hide is made visible again.
  const tax = rounded(gross - net + 1e-9)
  if (price[`is_${kind}_price_tax_inclusive`]) price[`${kind}_amount_without_tax`] = rounded(gross - tax)
  else price[`${kind}_amount_with_tax`] = rounded(net + tax)
}

/**
 * The engine's response as ours should be: we show no internal categories, categories only on request, and whole
 * amounts.
 */
function asWeShow(body: Body, fields = ""): Body {
  for (const product of [...(body.products ?? []), ...(body.product ? [body.product] : [])]) {
    for (const { calculated_price: price } of product.variants ?? [])
      if (price) for (const kind of ["calculated", "original"] as const) roundTaxes(price, kind)
    if (!fields.includes("*categories")) delete product.categories
    else product.categories = product.categories?.filter(({ is_internal }) => !is_internal) ?? []
  }
  return body
}

const PLAIN_FIELDS = [
  "id",
  "title",
  "handle",
  "subtitle",
  "description",
  "thumbnail",
  "metadata",
  "status",
  "external_id",
  "deleted_at",
  "created_at",
  "type_id",
  "collection_id",
  "weight",
  "is_giftcard",
  "material",
]
const RELATED_FIELDS = [
  "type",
  "*type",
  "type.value",
  "collection",
  "*collection",
  "collection.handle",
  "collection.metadata",
  "tags",
  "*tags",
  "tags.value",
  "images",
  "*images",
  "images.url",
  "images.rank",
  "options",
  "*options",

  "options.title",
  "options.values",
  "*options.values",
  "options.values.value",
  "categories",
  "*categories",
]
const VARIANT_FIELDS = [
  "variants",
  "*variants",
  "variants.id",
  "variants.title",
  "variants.sku",
  "variants.manage_inventory",

  "variants.deleted_at",
  "variants.weight",
  "variants.options",
  "*variants.options",
  "variants.options.id",
  "variants.options.value",
  "variants.options.option",
  "*variants.options.option",
  "*variants.images",
  "*variants.inventory_items",
  "variants.inventory_items.required_quantity",
  "variants.calculated_price",
  "variants.inventory_quantity",
  "variants.inventory_items",
]
const SIGNED_FIELDS = [
  "+metadata",
  "*categories",
  "+status",
  "+external_id",
  "*variants.images",
  "*variants.options.option",
  "*variants.calculated_price",
  "+variants.inventory_quantity",
  "-description",
  "-variants",
  "-options",

  "-variants.options",
  "-type",
  "-images",
  "-collection",
  "-tags",
  "*variants.inventory_items",
  "+categories",
]

function randomFields(): string | undefined {
  if (random(3) === 0) return undefined
  if (random(3) === 0) return [pick(SIGNED_FIELDS), ...some(SIGNED_FIELDS).slice(0, 2)].join(",")
  const names = [
    pick(PLAIN_FIELDS),
    ...some(PLAIN_FIELDS).slice(0, 3),
    ...some(RELATED_FIELDS).slice(0, random(3)),
    ...some(VARIANT_FIELDS).slice(0, random(4)),
  ]
  return [...new Set(names)].join(",")
}

function randomRequest(): Random {
  const { made, members } = known
  const fields = randomFields()
  const query: Record<string, string> = { ...randomBuyer(), ...(fields !== undefined && { fields }) }
  // With a region, the engine adds prices even if the caller has excluded variants. So such queries are not compared.
  if (fields?.includes("-variants")) delete query.region_id
  if (random(4) === 0) query.locale = pick([LOCALE, LOCALE, "fr-FR"])
  const member = random(3) === 0 ? pick(members) : undefined
  if (random(6) === 0) return { path: `/store/products/${pick(made).id}`, query, member }
  const page = randomPage()
  // The engine sorts by the original titles, also if it shows translated ones.
  if (page.order?.endsWith("title")) delete query.locale
  return { path: "/store/products", query: { ...query, ...randomFilters(), ...page }, member }
}

function randomBuyer(): Record<string, string> {
  const region = pick([undefined, ...known.regions])
  return {
    ...(region !== undefined && { region_id: region }),
    ...(random(3) === 0 && { country_code: pick(["de", "fr", "tr"]) }),
  }
}

function randomPage(): Record<string, string> {
  return {
    order: pick(["id", "-id", "handle", "-handle", "title", "-title", "created_at", "-created_at"]),
    ...(random(2) === 0 && { limit: String(1 + random(9)) }),
    ...(random(2) === 0 && { offset: String(random(8)) }),
  }
}

function randomFilters(): Record<string, string> {
  const { made, collections, categories, tags, types } = known
  return pick<() => Record<string, string>>([
    () => ({}),
    () => ({}),
    () => ({}),
    () => ({ collection_id: pick(collections) }),
    () => ({ "category_id[]": pick(categories), "collection_id[]": pick(collections) }),
    () => ({ category_id: pick(categories) }),
    () => ({ "category_id[0]": categories[0] ?? "", "category_id[1]": categories[1] ?? "" }),
    () => ({ tag_id: pick(tags) }),
    () => ({ type_id: pick(types) }),
    () => ({ "id[0]": pick(made).id, "id[1]": pick(made).id, "id[2]": pick(made).id }),
    () => ({ handle: pick(made).handle }),
    () => ({ q: pick(["red", "blue", "cup", "Size", pick(made).title]) }),
    () => ({ is_giftcard: pick(["true", "false"]) }),
    () => ({ "created_at[$gte]": "2026-03-05T00:00:00Z" }),
    () => ({ "created_at[$lt]": "2026-03-09T00:00:00Z", "created_at[$gt]": "2026-03-02T00:00:00Z" }),
    () => ({ "variants[sku]": `sku-${random(20)}` }),
    () => ({ "$or[0][handle]": pick(made).handle, "$or[1][id]": pick(made).id }),
  ])()
}

async function fill(catalogue: Catalogue) {
  const { container } = catalogue
  const products = container.resolve(Modules.PRODUCT)
  const collections = await products.createProductCollections(
    ["Summer", "Winter"].map((title) => ({ title: unique(title), metadata: { season: title } })),
  )
  const categories = await products.createProductCategories([
    { name: unique("cups"), is_active: true, description: "For tea" },
    { name: unique("bowls"), is_active: true },
    { name: unique("hidden"), is_active: true, is_internal: true },
    { name: unique("closed"), is_active: false },
  ])
  const tags = await products.createProductTags(["new", "sale"].map((value) => ({ value: unique(value) })))
  const types = await products.createProductTypes(["cup", "bowl"].map((value) => ({ value: unique(value) })))
  const members = [await createCustomer(catalogue), await createCustomer(catalogue)]
  const groups = [
    await createGroup(
      catalogue,
      members.map(({ id }) => id),
    ),
    await createGroup(catalogue, [members[0]?.id ?? ""]),
  ]
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data: found } = await query.graph({ entity: "region", fields: ["id"], filters: { name: "Europe" } })
  const regions = [
    ...found.map(({ id }) => id),
    (await createRegion(catalogue, { is_tax_inclusive: true })).id,
    (await createRegion(catalogue)).id,
    (await createRegion(catalogue, { currency_code: "usd" })).id,
  ]
  const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
  const made = await createProducts(
    catalogue,
    Array.from({ length: 16 }, (_, index) => ({
      title: `${pick(["Red", "Blue", "Green"])} ${pick(["cup", "bowl"])} ${index}`,
      subtitle: pick([undefined, "Thrown by hand"]),
      description: pick([undefined, 'Quotes " and \\ and ü\n🍵']),
      material: pick([undefined, "clay"]),
      is_giftcard: random(5) === 0,
      weight: pick([undefined, 1.5, 300]),
      metadata: pick([undefined, { care: "By hand", nested: { a: [1, "x"] } }]),
      collection_id: pick([undefined, ...ids(collections)]),
      type_id: pick([undefined, ...ids(types)]),
      tag_ids: some(ids(tags)),
      category_ids: some(ids(categories)),
      images: some(["a", "b", "c"]).map((name) => ({ url: `https://shop.example/${name}-${index}.webp` })),
      manage_inventory: random(2) === 0,
      prices: Array.from({ length: 1 + random(4) }, () => randomPrices(regions, groups)),
    })),
  )
  await adorn(catalogue, made)
  await listPrices(catalogue, made, { regions, groups })
  // We hide products in internal or inactive categories, but the engine shows them.
  const shown = ids(categories.filter((category) => category.is_active && !category.is_internal))
  return {
    made,
    regions,
    members,
    collections: ids(collections),
    categories: shown,
    tags: ids(tags),
    types: ids(types),
  }
}

function randomPrices(regions: string[], groups: string[]) {
  const prices: { amount: number; currency_code?: string; rules?: Record<string, string> }[] = [
    { amount: 5 + random(40) / 4 },
    { amount: 900 + random(90), currency_code: "usd" },
    { amount: 4 + random(9), rules: { region_id: pick(regions.slice(0, 3)) } },
    { amount: 3 + random(9), rules: { "customer.groups.id": pick(groups) } },
  ]
  return random(8) === 0 ? [] : prices.filter((_, index) => index === 0 || random(2) === 0)
}

/** Gives the products more data to compare: SKUs, stock, images, translations, and different times of creation. */
async function adorn(catalogue: Catalogue, made: MadeProduct[]): Promise<void> {
  const products = catalogue.container.resolve(Modules.PRODUCT)
  const sql = catalogue.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const variants = made.flatMap((product) => product.variants)
  for (const [index, { id }] of variants.entries())
    await products.updateProductVariants(id, {
      ...(random(2) === 0 && { sku: `sku-${index}` }),
      ...(random(3) === 0 && { metadata: { colour: "red" }, weight: 2.25 }),
    })
  await sql.raw("UPDATE product_variant SET variant_rank = length(title) % 3 WHERE id = ANY(?)", [
    variants.map(({ id }) => id),
  ])
  const { rows: counted } = await sql.raw<{ rows: { variant_id: string }[] }>(
    "SELECT variant_id FROM product_variant_inventory_item WHERE variant_id = ANY(?)",
    [variants.map(({ id }) => id)],
  )
  for (const { variant_id } of counted.slice(0, 12)) await stockUp(catalogue, variant_id, random(20))
  for (const [index, { id }] of made.entries())
    await sql.raw("UPDATE product SET created_at = ? WHERE id = ?", [
      new Date(Date.UTC(2026, 2, 1 + (index % 12), index)),
      id,
    ])
  await sql.raw(
    `INSERT INTO product_variant_product_image (id, variant_id, image_id)
     SELECT 'pvpi_' || i.id, (SELECT v.id FROM product_variant v WHERE v.product_id = i.product_id LIMIT 1), i.id
       FROM image i WHERE i.product_id = ANY(?) AND i.rank = 1`,
    [made.map(({ id }) => id)],
  )
  await translate(catalogue, made)
}

async function translate(catalogue: Catalogue, made: MadeProduct[]): Promise<void> {
  const sql = catalogue.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const ids = made.map(({ id }) => id)
  const { rows } = await sql.raw<{ rows: { id: string; reference: string }[] }>(
    `SELECT id, 'product' AS reference FROM product WHERE id = ANY(:ids)
     UNION ALL SELECT id, 'product_variant' FROM product_variant WHERE product_id = ANY(:ids)
     UNION ALL SELECT o.id, 'product_option' FROM product_option o
       JOIN product_product_option j ON j.product_option_id = o.id WHERE j.product_id = ANY(:ids)
     UNION ALL SELECT w.id, 'product_option_value' FROM product_option_value w
       JOIN product_product_option j ON j.product_option_id = w.option_id WHERE j.product_id = ANY(:ids)
     UNION ALL SELECT DISTINCT t.id, 'product_type' FROM product_type t JOIN product p ON p.type_id = t.id WHERE p.id = ANY(:ids)
     UNION ALL SELECT DISTINCT c.id, 'product_collection' FROM product_collection c
       JOIN product p ON p.collection_id = c.id WHERE p.id = ANY(:ids)`,
    { ids },
  )
  const texts = {
    product: { title: "Tasse", description: "Von Hand", subtitle: " ", handle: "nicht-erlaubt" },
    product_variant: { title: "Größe", material: "Ton" },
    product_option: { title: "Maß" },
    product_option_value: { value: "Groß" },
    product_type: { value: "Art" },
    product_collection: { title: "Sommer" },
  }
  await catalogue.container.resolve(Modules.TRANSLATION).createTranslations(
    some(rows).map(({ id, reference }) => ({
      reference_id: id,
      reference,
      locale_code: LOCALE,
      translations: Object.entries(texts).find(([name]) => name === reference)?.[1] ?? {},
    })),
  )
}

async function listPrices(
  catalogue: Catalogue,
  made: MadeProduct[],
  { regions, groups }: { regions: string[]; groups: string[] },
): Promise<void> {
  const day = 86_400_000
  const moment = (days: number) => new Date(Date.now() + days * day).toISOString()
  const variants = made.flatMap((product) => product.variants.map(({ id }) => id))
  for (let list = 0; list < 8; list++)
    await createPriceList(
      catalogue,
      Object.fromEntries(some(variants).map((id) => [id, 2 + random(40) / 4 + list / 100])),
      {
        type: pick(["sale", "override"]),
        ...pick([{}, {}, { starts_at: moment(-1) }, { starts_at: moment(1) }]),
        ...pick([{}, {}, { ends_at: moment(1) }, { ends_at: moment(-1) }]),
        rules: pick<Record<string, string[]>>([
          {},
          { region_id: [pick(regions)] },
          { "customer.groups.id": [pick(groups)] },
        ]),
      },
    )
}

/**
 * Sorts the lists inside of products, because the engine returns them in any order. The order of the products stays.
 */
function inAnyOrder(value: unknown, depth = 0): unknown {
  if (Array.isArray(value)) {
    const parts = value.map((part) => inAnyOrder(part, depth + 1))
    return depth < 2 ? parts : parts.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))
  }
  if (typeof value !== "object" || value === null) return value
  const members = Object.entries(value).map(([name, part]): [string, unknown] => [
    name,
    inAnyOrder(part, depth + 1),
  ])
  return Object.fromEntries(members.sort(([a], [b]) => (a < b ? -1 : 1)))
}
