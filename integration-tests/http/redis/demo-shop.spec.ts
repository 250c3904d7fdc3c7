import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { seedDemoShop } from "../../../src/seed"
import { storefront } from "../../harness/api"
import type { Shop } from "../../harness/shop"
import { useTenant } from "../../harness/tenants"

const CURRENCIES = ["eur", "try", "usd"]

interface Variant {
  sku: string
  inventory_quantity: number
  calculated_price: { calculated_amount: number; currency_code: string }
}

interface Product {
  handle: string
  description: string
  thumbnail: string
  images: { url: string }[]
  categories: { id: string }[]
  collection_id: string
  variants: Variant[]
}

interface Service {
  slug: string
  is_free: boolean
  price: object | null
  resources: { name: string }[]
}

let shop: Shop
let regions: { id: string; currency_code: string; countries: { iso_2: string }[] }[]

beforeAll(async () => {
  shop = await useTenant("demo-shop")
  regions = (await storefront(shop).get("/store/regions").expect(200)).body.regions
})

describe("the demo shop", () => {
  it("sells in three regions and currencies", () => {
    expect(regions.map(({ currency_code }) => currency_code).sort()).toEqual(CURRENCIES)
    for (const region of regions) expect(region.countries.length).toBeGreaterThan(0)
  })

  it.each(CURRENCIES)("has at least 24 complete products with prices in %s", async (currency) => {
    const products = await listProducts(currency)
    expect(products.length).toBeGreaterThanOrEqual(24)
    for (const product of products) {
      expect(product.description.length).toBeGreaterThan(60)
      expect(product.images.length).toBeGreaterThan(0)
      expect(product.categories.length).toBeGreaterThan(0)
      expect(product.variants.length).toBeGreaterThan(0)
      for (const { calculated_price } of product.variants) {
        expect(calculated_price.currency_code).toBe(currency)
        expect(calculated_price.calculated_amount).toBeGreaterThan(0)
      }
    }
    const skus = products.flatMap(({ variants }) => variants.map(({ sku }) => sku))
    expect(new Set(skus).size).toBe(skus.length)
  })

  it("has two services, one of them free, which can be booked with three people", async () => {
    const { body } = await storefront(shop).get("/store/services?currency_code=eur").expect(200)
    const services: Service[] = body.services
    expect(services.map(({ slug, is_free, price }) => [slug, is_free, price !== null])).toEqual([
      ["advice-call", true, false],
      ["wheel-lesson", false, true],
    ])
    const people = services.flatMap(({ resources }) => resources.map(({ name }) => name))
    expect(new Set(people).size).toBe(3)
    for (const { slug } of services) {
      const slots = await storefront(shop).get(`/store/service-bookings?service=${slug}`).expect(200)
      expect(slots.body.count).toBeGreaterThan(0)
    }
  })

  it("has at least four categories and four collections with products", async () => {
    const products = await listProducts("eur")
    expect(
      new Set(products.flatMap(({ categories }) => categories.map(({ id }) => id))).size,
    ).toBeGreaterThanOrEqual(4)
    expect(new Set(products.map(({ collection_id }) => collection_id)).size).toBeGreaterThanOrEqual(4)
  })

  it("has products in stock, and at least one that is sold out", async () => {
    const quantities = (await listProducts("eur")).flatMap(({ variants }) =>
      variants.map(({ inventory_quantity }) => inventory_quantity),
    )
    expect(quantities.filter((quantity) => quantity > 0).length).toBeGreaterThan(quantities.length / 2)
    expect(quantities).toContain(0)
  })

  it("shows images from this server", async () => {
    const urls = (await listProducts("eur")).flatMap(({ thumbnail, images }) => [
      thumbnail,
      ...images.map(({ url }) => url),
    ])
    for (const url of new Set(urls)) {
      const image = await fetch(shop.url + new URL(url).pathname)
      expect(image.status).toBe(200)
      expect(image.headers.get("content-type")).toBe("image/webp")
      expect(image.headers.get("cache-control")).toContain("immutable")
      expect((await image.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
    }
  })
})

describe("seeding again", () => {
  it("changes nothing", async () => {
    const before = await rowCounts()
    await seedDemoShop(shop.container)
    expect(await rowCounts()).toEqual(before)
  })

  it("completes an interrupted seed, and creates nothing twice", async () => {
    const before = await rowCounts()
    await shop.container
      .resolve(ContainerRegistrationKeys.PG_CONNECTION)
      .raw("DELETE FROM platform.seed_state")
    await seedDemoShop(shop.container)
    expect(await rowCounts()).toEqual(before)
  })
})

async function listProducts(currency: string): Promise<Product[]> {
  const region = regions.find(({ currency_code }) => currency_code === currency)
  const fields = "*variants.calculated_price,+variants.inventory_quantity,*categories"
  const reply = await storefront(shop).get(
    `/store/products?limit=100&region_id=${region?.id}&fields=${fields}`,
  )
  return reply.body.products
}

async function rowCounts(): Promise<Record<string, number>> {
  const tables = [
    "product",
    "product_variant",
    "price",
    "image",
    "region",
    "shipping_option",
    "promotion",
    "inventory_level",
  ]
  const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
  const counts = await Promise.all(
    tables.map(async (table) => {
      const result = await database.raw<{ rows: { count: string }[] }>(
        `SELECT count(*) FROM "${table}" WHERE deleted_at IS NULL`,
      )
      return [table, Number(result.rows[0]?.count)] as const
    }),
  )
  return Object.fromEntries(counts)
}
