import { Modules } from "@medusajs/framework/utils"
import { afterAll, beforeAll, expect, it } from "vitest"
import { z } from "zod"
import { type Catalogue, createProducts, openCatalogue } from "../../factories/products"
import { unique } from "../../factories/unique"
import { storefront } from "../../harness/api"
import { type PlainEngine, servePlainProducts } from "../../harness/plain-products"
import { useShop } from "../../harness/shop"

/** Filters with the text `null`, which the engine reads as a missing value. The engine's own routes answer beside ours. */

let catalogue: Catalogue
let plain: PlainEngine

beforeAll(async () => {
  const shop = await useShop()
  catalogue = await openCatalogue(shop)
  plain = await servePlainProducts(catalogue)
  const products = shop.container.resolve(Modules.PRODUCT)
  const collection = await products.createProductCollections({ title: unique("collection") })
  const category = await products.createProductCategories({ name: unique("category"), is_active: true })
  const tag = await products.createProductTags({ value: unique("tag") })
  const [, deleted] = await createProducts(catalogue, [
    { external_id: unique("external") },
    {},
    { collection_id: collection.id },
    { category_ids: [category.id] },
    { tag_ids: [tag.id] },
  ])
  await products.softDeleteProducts([deleted?.id ?? ""])
})

afterAll(() => plain.stop())

const page = z.object({ count: z.number(), products: z.array(z.object({ id: z.string() })) })

it.each([
  "deleted_at=null",
  "deleted_at[$eq]=null",
  "deleted_at.$eq=null",
  "deleted_at[$ne]=null",
  "deleted_at[$eq]=null&deleted_at[$ne]=null",
  "deleted_at[]=null",
  "deleted_at[$in][]=null",

  "deleted_at[$nin][]=null",
  "deleted_at[$gt]=null",
  "deleted_at=2020-01-01",
  "deleted_at[$ne]=2020-01-01",
  "deleted_at[$gt]=2020-01-01",
  "deleted_at[$nin][]=2020-01-01",
  "variants[deleted_at]=null",
  "variants[deleted_at][$ne]=null",
  "variants[$or][0][deleted_at]=null",
  "$or[0][deleted_at]=null",
  "$and[0][deleted_at][$eq]=null",
  "$or[0][deleted_at]=2020-01-01",
  "$or[0][collection_id]=null",
  "created_at=null",
  "created_at[$ne]=null",
  "created_at[$gte]=null",
  "updated_at[$in][]=null",
  "created_at[$in][]=2020-01-01",
  "created_at[$nin][]=2020-01-01",
  "created_at[]=2020-01-01",
  "updated_at[$ne][]=2020-01-01",
  "collection_id=null",
  "collection_id[]=null",
  "type_id=null",
  "external_id=null",
  "title=null",
  "tag_id=null",
  "category_id=null",
  "option_id=null",
  "handle=null",
  "id=null",
  "q=null",
  "variants[sku]=null",
  "variants[created_at]=null",
  "region_id=null",
  "cart_id=null",
  "country_code=null",
  "province=null",
])("%s finds what the engine finds", async (filter) => {
  const path = `/store/products?fields=id&${filter}`
  const reply = await fetch(plain.url + path)
  const { status, body } = await storefront(catalogue).get(path)
  const theirs = await reply.json()
  expect({ status, ...(status === 200 && page.parse(body)) }).toEqual({
    status: reply.status,
    ...(reply.status === 200 && page.parse(theirs)),
  })
})

it.each([
  "deleted_at=foo",
  "deleted_at[$like]=null",
  "deleted_at[$eq]=",
  "created_at[$gt]=x",
  "is_giftcard=null",
])("400: %s, which the engine answers with 500", async (filter) => {
  const { body } = await storefront(catalogue).get(`/store/products?${filter}`).expect(400)
  expect(body.type).toBe("validation_error")
})
