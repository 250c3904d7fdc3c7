import {
  ApiKeyType,
  ContainerRegistrationKeys,
  Modules,
  ProductStatus,
  QueryContext,
} from "@medusajs/framework/utils"
import Medusa from "@medusajs/js-sdk"
import { defaultStoreProductFields } from "@medusajs/medusa/api/store/products/query-config"
import { createApiKeysWorkflow } from "@medusajs/medusa/core-flows"
import { beforeAll, describe, expect, it } from "vitest"
import {
  type Catalogue,
  createProduct,
  createProducts,
  openCatalogue,
  stockUp,
} from "../../factories/products"
import { unique } from "../../factories/unique"
import { anyAddress, docUrl, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

let shop: Shop
let catalogue: Catalogue

beforeAll(async () => {
  shop = await useShop()
  catalogue = await openCatalogue(shop)
})

const list = async (query: string, from: Shop = catalogue) =>
  (await storefront(from).get(`/store/products?${query}`).expect(200)).body
const idsOf = async (query: string, from?: Shop) =>
  (await list(query, from)).products.map(({ id }: { id: string }) => id)
const refusal = async (path: string) => {
  const { status, body } = await storefront(catalogue).get(path)
  return [status, body.code]
}

describe("GET /store/products", () => {
  it("200: returns what the engine's own store returns, plus prices and stock by default", async () => {
    const query = shop.container.resolve(ContainerRegistrationKeys.QUERY)
    const { data: regions } = await query.graph({
      entity: "region",
      fields: ["id", "currency_code"],
      filters: { name: "Europe" },
    })
    const ours = await list("limit=100", shop)
    const { data: theirs } = await query.graph({
      entity: "product",
      fields: [
        ...defaultStoreProductFields.map((name) => (name.startsWith("*") ? `${name.slice(1)}.*` : name)),
        "variants.calculated_price.*",
      ],
      filters: { id: ours.products.map(({ id }: { id: string }) => id) },
      context: {
        variants: {
          calculated_price: QueryContext({
            region_id: regions[0]?.id,
            currency_code: regions[0]?.currency_code,
          }),
        },
      },
    })
    expect(ours.products.length).toBeGreaterThan(20)
    const variants = ours.products.flatMap((product: { variants: object[] }) => product.variants)
    expect(variants.length).toBeGreaterThan(50)
    for (const variant of variants) {
      expect(variant).toMatchObject({ calculated_price: { currency_code: "eur" } })
      expect(variant.inventory_quantity).toEqual(expect.any(Number))
      delete variant.inventory_quantity
    }
    expect(inAnyOrder(ours.products)).toEqual(inAnyOrder(theirs))
  })

  it("200: counts unreserved stock at this channel's locations", async () => {
    const { id, variants } = await createProduct(catalogue, { prices: [5, 6], manage_inventory: true })
    const [first, second] = variants.map((variant) => variant.id)
    await stockUp(catalogue, first ?? "", 7)
    await stockUp(catalogue, first ?? "", 4)
    await stockUp(catalogue, second ?? "", 9, { elsewhere: true })
    const quantities = async () =>
      (await list(`id=${id}`)).products[0].variants.map(
        ({ inventory_quantity }: { inventory_quantity: number }) => inventory_quantity,
      )
    expect(await quantities()).toEqual([11, 0])

    const { data } = await shop.container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "product_variant_inventory_item",
      fields: ["inventory_item_id", "inventory.location_levels.location_id"],
      filters: { variant_id: first ?? "" },
    })
    const [item] = data
    await shop.container.resolve(Modules.INVENTORY).createReservationItems({
      inventory_item_id: item?.inventory_item_id ?? "",
      location_id: item?.inventory?.location_levels?.[0]?.location_id ?? "",
      quantity: 2,
    })
    expect(await quantities()).toEqual([9, 0])
  })

  it("200: hides drafts, other sales channels' products and other shops' products", async () => {
    const other = await openCatalogue(shop)
    const own = await createProduct(other)
    await createProducts(other, [
      { status: ProductStatus.DRAFT },
      { channelIds: [catalogue.channelId] },
      { channelIds: [] },
    ])
    expect(await idsOf("", other)).toEqual([own.id])

    const tenant = await useTenant("products")
    const { products, count } = await list("limit=100&fields=id,title", tenant)
    expect(count).toBe(28)
    for (const { title } of products) expect(title).toContain(tenant.marker)
    expect(await idsOf(`id=${own.id}`, tenant)).toEqual([])
  })

  it("200: filters by collection, categories, words and the engine's other filters", async () => {
    const products = shop.container.resolve(Modules.PRODUCT)
    const collection = await products.createProductCollections({ title: unique("collection") })
    const [mugs, plates, hidden] = await products.createProductCategories([
      { name: unique("mugs"), is_active: true },
      { name: unique("plates"), is_active: true },
      { name: unique("hidden"), is_active: true, is_internal: true },
    ])
    const sku = unique("SKU")
    const word = unique("word")
    const [a, b, c] = await createProducts(catalogue, [
      { collection_id: collection.id, category_ids: [mugs?.id], title: `100% ${word}` },
      { category_ids: [plates?.id], subtitle: `All ${word.toUpperCase()}` },
      { category_ids: [hidden?.id] },
    ])
    const [variant] = c?.variants ?? []
    await products.updateProductVariants(variant?.id ?? "", { sku })
    const cases: [string, (string | undefined)[]][] = [
      [`collection_id=${collection.id}`, [a?.id]],
      [`category_id=${mugs?.id}`, [a?.id]],
      [`category_id=${mugs?.id}&category_id=${plates?.id}`, [a?.id, b?.id]],
      [`category_id[]=${mugs?.id},${plates?.id}&collection_id=${collection.id}`, [a?.id]],
      [`category_id=${hidden?.id}`, []],
      [`q=${word}`, [a?.id, b?.id]],
      [`q=${encodeURIComponent(`100% ${word}`)}`, [a?.id]],
      [`q=${encodeURIComponent("1_0%")}&id=${a?.id}`, []],
      [`q=${sku}`, [c?.id]],
      [`variants[sku]=${sku}`, [c?.id]],
      [`variants.sku=${sku}`, [c?.id]],
      [`variants.options[value]=none&id=${a?.id}`, []],
      [`id=${a?.id}&created_at.$gt=2020-01-01`, [a?.id]],
      [`id=${a?.id}&created_at.$gt=2020-01-01&created_at.$lt=2020-01-02`, []],
      [`handle=${b?.handle}`, [b?.id]],
      [`$or[0][handle]=${a?.handle}&$or[1][id]=${c?.id}`, [a?.id, c?.id]],
      [`id=${a?.id}&created_at[$gt]=2020-01-01`, [a?.id]],
      [`id=${a?.id}&created_at[$lt]=2020-01-01`, []],
      [`id=${a?.id}&created_at[$gte]=2020-01-01&created_at[$lt]=2020-01-02`, []],
      [`id=${a?.id}&updated_at[$gte]=2020-01-01T00:00:00%2B03:00&updated_at[$ne]=2020-01-01`, [a?.id]],
      [`id=${a?.id}&updated_at=2020-01-01`, []],
    ]
    for (const [query, expected] of cases) {
      const { products: found, count } = await list(`fields=id&${query}`)
      const ids = found.map(({ id }: { id: string }) => id)
      expect({ query, ids: ids.sort(), count }).toEqual({
        query,
        ids: expected.sort(),
        count: expected.length,
      })
    }
  })

  it("200: ignores an empty id filter, region or cart", async () => {
    const own = await openCatalogue(shop)
    await createProducts(own, [{}, {}])
    const all = await list("", own)
    expect(all.count).toBe(2)
    for (const name of [
      "region_id",
      "cart_id",
      "country_code",
      "province",
      "sales_channel_id",
      "id",
      "collection_id",
      "category_id",
      "category_id[]",
      "tag_id",
      "type_id",
      "external_id",
      "option_id",
      "option_value_id",
    ])
      expect({ name, ...(await list(`${name}=`, own)) }).toEqual({ name, ...all })
  })

  it("200: ignores tracking parameters of browsers", async () => {
    const all = await list("limit=3")
    expect(await list("limit=3&utm_source=mail&utm_campaign[]=x&gclid=1&fbclid=2&_ga=3&mc_cid=4")).toEqual(
      all,
    )
    const { id } = await createProduct(catalogue)
    await storefront(catalogue).get(`/store/products/${id}?msclkid=1&ttclid=2`).expect(200)
    await storefront(catalogue).get("/store/regions?utm_source=mail&gclid=1").expect(200)
    await storefront(catalogue).post("/store/carts?utm_medium=cpc", {}).expect(200)
    await storefront(shop).get("/store/blog-posts?utm_source=mail").expect(200)
  })

  it("200: hides deleted products under every filter", async () => {
    const own = await openCatalogue(shop)
    const [kept, deleted] = await createProducts(own, [{}, {}])
    await shop.container.resolve(Modules.PRODUCT).softDeleteProducts([deleted?.id ?? ""])
    expect(await idsOf("with_deleted=true", own)).toEqual([kept?.id])
    expect(await idsOf("with_deleted=true&deleted_at[$gt]=2020-01-01", own)).toEqual([])
    expect(await idsOf("deleted_at.$gt=2020-01-01", own)).toEqual([])
    expect(await idsOf("$or[0][deleted_at][$gt]=2020-01-01", own)).toEqual([])
    await storefront(own).get(`/store/products/${deleted?.id}?with_deleted=true`).expect(404)
    const { body } = await storefront(own).get(`/store/products/${kept?.id}?with_deleted=true`).expect(200)
    expect(body.product.id).toBe(kept?.id)
  })

  it("200: sorts by id, handle or variant title, page by page", async () => {
    const own = await openCatalogue(shop)
    const made = await createProducts(own, [
      { handle: unique("m"), prices: [1, 2] },
      { handle: unique("z"), prices: [1] },
      { handle: unique("a"), prices: [1] },
    ])
    const titles = [["v-20", "v-90"], ["v-30"], ["v-10"]]
    const products = shop.container.resolve(Modules.PRODUCT)
    for (const [index, { variants }] of made.entries())
      for (const [place, { id }] of variants.entries())
        await products.updateProductVariants(id, { title: titles[index]?.[place] ?? "" })
    const [m, z, a] = made.map(({ id }) => id)
    const byId = [m, z, a].sort()
    expect(await idsOf("order=id", own)).toEqual(byId)
    expect(await idsOf("order=-id", own)).toEqual([...byId].reverse())
    expect(await idsOf("order=handle", own)).toEqual([a, m, z])
    expect(await idsOf("order=-handle", own)).toEqual([z, m, a])
    expect(await idsOf("order=variants.title", own)).toEqual([a, m, z])
    expect(await idsOf("order=-variants.title", own)).toEqual([m, z, a])
    expect(await idsOf("order=variants.title&limit=1&offset=1", own)).toEqual([m])
    expect(await idsOf("order=variants.title&price_min=1", own)).toEqual([a, m, z])
  })

  it("200: collections, categories, tags and types show only products of the key's channel", async () => {
    const products = shop.container.resolve(Modules.PRODUCT)
    const collection = await products.createProductCollections({ title: unique("collection") })
    const parent = await products.createProductCategories({ name: unique("parent"), is_active: true })
    const category = await products.createProductCategories({
      name: unique("category"),
      is_active: true,
      parent_category_id: parent.id,
    })
    const tag = await products.createProductTags({ value: unique("tag") })
    const type = await products.createProductTypes({ value: unique("type") })
    const filed = {
      collection_id: collection.id,
      category_ids: [category.id],
      tag_ids: [tag.id],
      type_id: type.id,
    }
    const other = await openCatalogue(shop)
    const [own] = await createProducts(catalogue, [filed, { ...filed, channelIds: [other.channelId] }])
    const shown = async (path: string, fields: string) => {
      const { body } = await storefront(catalogue).get(`/store/${path}fields=${fields}`).expect(200)
      return JSON.stringify(body).match(/prod_[0-9A-Z]{26}/g) ?? []
    }
    for (const [path, id] of [
      ["collections", collection.id],
      ["product-categories", category.id],
      ["categories", category.id],
      ["product-tags", tag.id],
      ["product-types", type.id],
    ]) {
      expect([path, await shown(`${path}/${id}?`, "*products")]).toEqual([path, [own?.id]])
      expect([path, await shown(`${path}?id=${id}&`, "id,products.title")]).toEqual([path, [own?.id]])
    }
    expect(await shown(`product-categories/${parent.id}?`, "id,category_children.products.title")).toEqual([
      own?.id,
    ])
  })

  it.each([
    "+variants.prices",
    "*variants.prices",
    "id,variants.prices.amount",
    "*variants.inventory_items.inventory",
    "id,variants.inventory_items.inventory.location_levels",
  ])("400: rejects fields that are not for storefronts: %s", async (fields) => {
    const { id } = await createProduct(catalogue)
    for (const path of ["/store/products?", `/store/products/${id}?`]) {
      const reply = await storefront(catalogue)
        .get(`${path}fields=${encodeURIComponent(fields)}`)
        .expect(400)
      expect(reply.body.code).toBe("invalid_field")
    }
    const within = fields.replace("variants", "products.variants")
    await storefront(catalogue)
      .get(`/store/collections?fields=${encodeURIComponent(within)}`)
      .expect(400)
  })

  it("200: returns selected fields, and adds prices and stock to added ones", async () => {
    const { id } = await createProduct(catalogue, { metadata: { care: "By hand" } })
    const only = async (fields: string) =>
      (await list(`id=${id}&fields=${encodeURIComponent(fields)}`)).products[0]
    expect(await only("id,handle")).toEqual({ id, handle: expect.any(String) })
    const more = await only("+metadata,*variants.calculated_price")
    expect(more).toMatchObject({ id, metadata: { care: "By hand" }, title: expect.any(String) })
    expect(more.variants[0].calculated_price.calculated_amount).toBe(10)
    const without = await only("-variants")
    expect(without.variants).toBeUndefined()
    expect(without.title).toEqual(expect.any(String))
  })

  it.each([
    ["price_min=30&price_max=20", "out_of_range"],
    ["price_min=-1", "out_of_range"],
    ["price_max=1e400", "invalid_field"],
    ["price_max=NaN", "invalid_field"],
    ["price_min=1&price_min=2", "invalid_field"],
    ["price_min[$gt]=1", "invalid_field"],
    ["order=variants.sku", "invalid_field"],
    ["order=price;drop table product", "invalid_field"],
    ["limit=101", "out_of_range"],
    ["no_such_filter=1", "unknown_field"],
    ["no_such.filter=1", "unknown_field"],
    ["variants.options.value=1", "unknown_field"],
    ["variants=1&variants.sku=1", "unknown_field"],
    ["with_deleted=maybe", "invalid_field"],
    ["utm=1", "unknown_field"],
    ["region_id=reg_nowhere", "invalid_field"],
    ["sales_channel_id=sc_of_another", "invalid_field"],
    ["q=%00", "invalid_field"],
    ["created_at[$drop]=1", "unknown_field"],
    [`q=${"x".repeat(201)}`, "out_of_range"],
    ["q=a+b+c+d+e+f+g+h+i+j+k+l+m", "invalid_field"],
    ["id[a][b]=1", "invalid_field"],
    ["created_at=yesterday", "invalid_field"],
    ["$or=1", "invalid_field"],
    ["variants=1", "invalid_field"],
    ["created_at[$gt]=2026-13-01", "invalid_field"],
  ])("400: %s", async (query, code) => {
    expect(await refusal(`/store/products?${query}`)).toEqual([400, code])
  })
})

describe("GET /store/products/:id", () => {
  it("200: by id and by handle, with prices and stock", async () => {
    const { id, handle, variants } = await createProduct(catalogue, { manage_inventory: true })
    await stockUp(catalogue, variants[0]?.id ?? "", 3)
    const read = async (name: string) =>
      (await storefront(catalogue).get(`/store/products/${name}`).expect(200)).body
    expect(await read(handle)).toEqual(await read(id))
    expect((await read(id)).product.variants[0]).toMatchObject({
      inventory_quantity: 3,
      calculated_price: { calculated_amount: 10, currency_code: "eur" },
    })
  })

  it("200: with taxes if a country is named and the region calculates them", async () => {
    const { body } = await storefront(shop)
      .get("/store/products/tide-stoneware-mug?country_code=de")
      .expect(200)
    const { calculated_price: price } = body.product.variants[0]
    expect(price.calculated_amount_with_tax).toBe(price.calculated_amount)
    expect(price.calculated_amount_without_tax).toBeLessThan(price.calculated_amount)
  })

  it("200: accepts the list's parameters, and returns 404 if its filters exclude the product", async () => {
    const sku = unique("SKU")
    const { id, handle, variants } = await createProduct(catalogue, { is_giftcard: false })
    await shop.container.resolve(Modules.PRODUCT).updateProductVariants(variants[0]?.id ?? "", { sku })
    const status = async (query: string) =>
      (await storefront(catalogue).get(`/store/products/${id}?${query}`)).status
    for (const query of [
      "limit=1",
      "limit=5000&offset=3&order=title",
      "with_deleted=false",
      "id=prod_another",
      "region_id=&collection_id=",
      `variants.sku=${sku}`,
      `handle=${handle}`,
      "price_min=1&q=",
      `$or[0][handle]=${handle}&is_giftcard=false`,
    ])
      expect([query, await status(query)]).toEqual([query, 200])
    for (const query of ["handle=none", "variants.sku=none", "price_min=1000", "is_giftcard=true", "q=none"])
      expect([query, await status(query)]).toEqual([query, 404])
    for (const query of ["limit=x", "order=price;drop", "price_min=3&price_max=2", "with_deleted=maybe"])
      expect([query, await status(query)]).toEqual([query, 400])
  })

  it("404: for a draft, another channel's product, a deleted one and an unknown one", async () => {
    const other = await openCatalogue(shop)
    const [draft] = await createProducts(catalogue, [{ status: ProductStatus.DRAFT }])
    const foreign = await createProduct(other)
    const deleted = await createProduct(catalogue)
    await shop.container.resolve(Modules.PRODUCT).softDeleteProducts([deleted.id])
    for (const name of [
      draft?.id,
      foreign.id,
      foreign.handle,
      deleted.id,
      deleted.handle,
      "prod_none",
      "%2e%2e",
    ])
      expect(await refusal(`/store/products/${name}`)).toEqual([404, "not_found"])
  })

  it("400: for an unknown parameter or region", async () => {
    const { id } = await createProduct(catalogue)
    expect(await refusal(`/store/products/${id}?no_such=1`)).toEqual([400, "unknown_field"])
    expect(await refusal(`/store/products/${id}?region_id=x`)).toEqual([400, "invalid_field"])
  })
})

describe("a publishable key without a sales channel", () => {
  it("400: wherever products are read, as in the engine; a cart gets the shop's channel", async () => {
    const { id, variants } = await createProduct(catalogue)
    const { result: keys } = await createApiKeysWorkflow(shop.container).run({
      input: { api_keys: [{ title: unique("key"), type: ApiKeyType.PUBLISHABLE, created_by: "" }] },
    })
    const without = storefront({ ...shop, publishableKey: keys[0]?.token ?? "" })
    const message = "Publishable key needs to have a sales channel configured"
    for (const path of [
      "/store/products",
      `/store/products/${id}`,
      `/store/products/${id}/reviews`,
      "/store/search?q=cup",
      // These are the engine's own.
      "/store/product-variants",
      `/store/product-variants/${variants[0]?.id}`,
    ])
      expect({ path, body: (await without.get(path).expect(400)).body }).toEqual({
        path,
        body: { type: "validation_error", code: "invalid_field", message, doc_url: docUrl("invalid_field") },
      })
    await without.get("/store/collections").expect(200)
    const { body } = await without.post("/store/carts", {}).expect(200)
    expect(body.cart.sales_channel_id).toBe(
      (await shop.container.resolve(Modules.STORE).listStores())[0]?.default_sales_channel_id,
    )
  })
})

describe("collections and categories", () => {
  it("200: categories return the same under both names", async () => {
    const [all] = (await storefront(shop).get("/store/product-categories").expect(200)).body
      .product_categories
    for (const path of [
      "",
      `?limit=2&offset=1&order=-name`,
      `/${all.id}`,
      `?handle=${all.handle}&fields=id,name`,
    ]) {
      const [one, other] = await Promise.all(
        ["product-categories", "categories"].map((name) =>
          storefront(shop).get(`/store/${name}${path}`).expect(200),
        ),
      )
      expect(other?.body).toEqual(one?.body)
    }
  })

  it.each(["collections", "product-categories", "categories", "regions", "currencies"])(
    "200: 1,000 of %s, since storefronts fetch them whole",
    async (name) => {
      const { body } = await storefront(shop).get(`/store/${name}?limit=1000`).expect(200)
      expect(body.limit).toBe(1_000)
    },
  )

  it.each(["collections", "product-categories", "categories"])("400 and 404: %s", async (name) => {
    expect(await refusal(`/store/${name}?order=products`)).toEqual([400, "invalid_field"])
    expect(await refusal(`/store/${name}?limit=1001`)).toEqual([400, "out_of_range"])
    expect(await refusal(`/store/${name}?offset=-1`)).toEqual([400, "out_of_range"])
    expect(await refusal(`/store/${name}?no_such=1`)).toEqual([400, "unknown_field"])
    expect(await refusal(`/store/${name}/none`)).toEqual([404, "not_found"])
  })

  it("200: keep one order across pages, even if all sort values are equal", async () => {
    const products = shop.container.resolve(Modules.PRODUCT)
    const name = unique("alike")
    await products.createProductCollections(
      Array.from({ length: 7 }, (_, index) => ({ title: name, handle: `${name}-${index}` })),
    )
    const read = async (query: string) =>
      (
        await storefront(shop).get(`/store/collections?q=${name}&order=title&${query}`).expect(200)
      ).body.collections.map(({ id }: { id: string }) => id)
    const whole = await read("limit=10")
    expect(whole).toHaveLength(7)
    expect(whole).toEqual([...whole].sort())
    expect([...(await read("limit=3")), ...(await read("limit=4&offset=3"))]).toEqual(whole)
  })
})

describe("the engine's own SDK", () => {
  it("lists and reads products, collections and categories", async () => {
    const sdk = new Medusa({
      baseUrl: shop.url,
      publishableKey: shop.publishableKey,
      globalHeaders: { "x-forwarded-for": anyAddress() },
    })
    const { regions } = await sdk.store.region.list()
    const { products, count } = await sdk.store.product.list({
      limit: 3,
      region_id: regions[0]?.id ?? "",
      fields: "*variants.calculated_price,+variants.inventory_quantity,*variants.images,+metadata,+tags",
    })
    expect(products).toHaveLength(3)
    expect(count).toBeGreaterThanOrEqual(28)
    const { product } = await sdk.store.product.retrieve(products[0]?.id ?? "")
    expect(product.variants?.[0]?.calculated_price?.calculated_amount).toEqual(expect.any(Number))
    const { products: some } = await sdk.store.product.list({
      id: products.map(({ id }) => id),
      order: "title",
    })
    expect(some).toHaveLength(3)
    const { collections } = await sdk.store.collection.list({ limit: 2 })
    expect((await sdk.store.collection.retrieve(collections[0]?.id ?? "")).collection.id).toBe(
      collections[0]?.id,
    )
    const { product_categories } = await sdk.store.category.list({ limit: 2 })
    const [category] = product_categories
    expect((await sdk.store.category.retrieve(category?.id ?? "")).product_category.id).toBe(category?.id)
  })
})

/** Sorts lists by id, because the engine does not define their order. */
function inAnyOrder(value: unknown): unknown {
  if (value instanceof Date) return value.toISOString()
  if (Array.isArray(value))
    return value.map(inAnyOrder).sort((a, b) => (JSON.stringify(idOf(a)) < JSON.stringify(idOf(b)) ? -1 : 1))
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, inAnyOrder(inner)]))
}

function idOf(value: unknown): unknown {
  return typeof value === "object" && value !== null && "id" in value ? value.id : value
}
