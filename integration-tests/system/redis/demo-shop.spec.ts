import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { seedDemoShop } from "../../../src/boot/seed"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { admin, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

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

interface Event {
  slug: string
  status: string
  starts_at: string
  availability: string
  price_from: { amount: number; currency_code: string } | null
}

interface Ticket {
  price: { amount: number; currency_code: string } | null
  remaining: number | null
  availability: string
}

type Tour = Pick<Event, "slug" | "price_from">

interface TourInFull {
  units: { id: string }[]
  departures: {
    remaining: number | null
    prices: { unit_id: string; amount: number; currency_code: string }[]
  }[]
}

let shop: TenantShop
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

  it.each(CURRENCIES)("has three events, whose tickets are for sale in %s", async (currency) => {
    const { body } = await storefront(shop).get(`/store/events?currency_code=${currency}`).expect(200)
    const events: Event[] = body.events
    expect(events.map(({ slug }) => slug).sort()).toEqual([
      "glaze-weekend",
      "open-studio",
      "wood-care-online",
    ])
    for (const { slug, status, starts_at, availability, price_from } of events) {
      expect([status, availability, price_from?.currency_code]).toEqual(["scheduled", "available", currency])
      expect(Date.parse(starts_at)).toBeGreaterThan(Date.now())
      const path = `/store/events/${slug}/tickets?currency_code=${currency}`
      const tickets: Ticket[] = (await storefront(shop).get(path).expect(200)).body.tickets
      expect(tickets.length).toBeGreaterThan(0)
      for (const { price, remaining, availability: state } of tickets) {
        expect([state, price?.currency_code]).toEqual(["available", currency])
        expect(remaining).toBeGreaterThan(0)
      }
    }
  })

  it("has a ticket in a cart, and an event in German and Turkish", async () => {
    const { body } = await storefront(shop).get("/store/events/glaze-weekend/tickets").expect(200)
    const region = regions.find(({ currency_code }) => currency_code === "eur")
    const made = await storefront(shop).post("/store/carts", { region_id: region?.id }).expect(200)
    const cart = `/store/carts/${made.body.cart.id}`
    const items = { ticket_id: body.tickets[0].id, quantity: 1 }
    const added = await storefront(shop).post(`${cart}/event-items`, items).expect(200)
    expect(added.body.cart.items).toMatchObject([{ unit_price: 145 }])
    await storefront(shop).delete(`${cart}/event-items/${added.body.line_item_ids[0]}`).expect(200)
    for (const [locale, title, session] of [
      ["de", "Glasurwochenende", "Glasieren"],
      ["tr", "Sır hafta sonu", "Sırlama"],
    ]) {
      const { body: read } = await storefront(shop)
        .get(`/store/events/glaze-weekend?locale=${locale}`)
        .expect(200)
      expect(read.event.title).toBe(title)
      expect(read.event.sessions.map((one: { title: string }) => one.title)).toContain(session)
    }
  })

  it.each(CURRENCIES)("has four tours with departures and prices in %s", async (currency) => {
    const { body } = await storefront(shop).get(`/store/tours?currency_code=${currency}`).expect(200)
    const tours: Tour[] = body.tours
    expect(tours).toHaveLength(4)
    for (const { slug, price_from } of tours) {
      expect(price_from?.currency_code).toBe(currency)
      const path = `/store/tours/${slug}?currency_code=${currency}`
      const tour: TourInFull = (await storefront(shop).get(path).expect(200)).body.tour
      expect(tour.units.length).toBeGreaterThan(0)
      expect(tour.departures.length).toBeGreaterThan(0)
      for (const { remaining, prices } of tour.departures) {
        expect(remaining).toBeGreaterThan(0)
        expect(new Set(prices.map(({ currency_code }) => currency_code))).toEqual(new Set([currency]))
      }
    }
  })

  it.each([
    ["eur", 420, 480],
    ["usd", 459, 525],
    ["try", 17_200, 19_700],
  ])("asks another price for a tour in %s, and more in its season", async (currency, usual, inSeason) => {
    const path = `/store/tours/cappadocia-in-three-days?currency_code=${currency}`
    const tour: TourInFull = (await storefront(shop).get(path).expect(200)).body.tour
    const adult = tour.units[0]?.id
    const amounts = tour.departures.flatMap(({ prices }) =>
      prices.filter(({ unit_id }) => unit_id === adult).map(({ amount }) => amount),
    )
    expect(new Set(amounts)).toEqual(new Set([usual, inSeason]))
  })

  it("has three destinations, each with tours", async () => {
    const { body } = await storefront(shop).get("/store/destinations").expect(200)
    const destinations: { slug: string; tour_count: number }[] = body.destinations
    expect(destinations.map(({ slug }) => slug)).toEqual(["anatolia", "cappadocia", "iznik"])
    for (const { tour_count } of destinations) expect(tour_count).toBeGreaterThan(0)
  })

  it("has a request for a quote, and a sent one with a product and an ISG service", async () => {
    const { body } = await admin(shop).get("/admin/quotes?order=created_at").expect(200)
    const [request, sent, ...others] = body.quotes
    expect(others).toEqual([])
    expect(request).toMatchObject({ status: "submitted", total: null })
    // 24 × 1,500 with taxes in the price, and 40 × 20 minutes × 14.50 × 1.15 plus 20 %.
    expect(sent).toMatchObject({ status: "sent", revision: 1, total: 52_008, currency_code: "try" })
    const { body: read } = await admin(shop).get(`/admin/quotes/${sent.id}`).expect(200)
    expect(read.quote.revisions[0].document.lines).toMatchObject([
      { type: "product", quantity: 24, unit_price: 1500 },
      { type: "service", unit_price: 13_340, isg: { config_version: 1, minutes: 800 } },
    ])
    // The seed mails nobody. It prints nothing, because that takes time.
    const database = shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
    const rows = await runInTenant(shop.tenant, () =>
      Promise.all([database("queued_mail").where({ topic: "quotes" }), database("quote_pdf")]),
    )
    expect(rows).toEqual([[], []])
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
    "event",
    "event_ticket",
    "tour",
    "tour_departure",
    "tour_season",
    "tour_rate",
    "destination",
    "capacity_quota",
    "quote_request",
    "quote_revision",
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
