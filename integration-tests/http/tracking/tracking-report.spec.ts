import { beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type TenantShop, useTenant } from "../../harness/tenants"

const PATH = "/admin/tracking-events/report"
const HOUR_MS = 3_600_000

/** A shop of its own, because the report counts all events. */
let shop: TenantShop
let product: { id: string; title: string }

beforeAll(async () => {
  shop = await useTenant("tracking-report")
  const { body } = await admin(shop).get("/admin/products?limit=1&fields=id,title").expect(200)
  product = body.products[0]
})

interface Step {
  name: string
  page_url?: string
  referrer?: string
  click_ids?: Record<string, string>
  properties?: object
}

/** Stores what one visitor did, an hour apart each, on a day long ago that no other test uses. */
async function visited(day: string, steps: Step[]): Promise<void> {
  const session = unique("session")
  const events = steps.map(
    ({ name, page_url = null, referrer = null, click_ids = {}, properties = {} }, index) => ({
      event_id: unique("event"),
      name,
      occurred_at: new Date(Date.parse(day) + index * HOUR_MS),
      consent_session_id: session,
      customer_id: null,
      consent: { analytics: true },
      context: { page_url, referrer, click_ids },
      properties: { items: [], ...properties },
    }),
  )
  await runInTenant(shop.tenant, () => shop.container.resolve("tracking").record(events))
}
const report = async (query: string) =>
  (await admin(shop).get(`${PATH}?${query}`).expect(200)).body.tracking_report

describe(`GET ${PATH}`, () => {
  it("200: counts each step of the funnel among the visitors of the step before", async () => {
    const day = "2024-02-01"
    const view = { name: "view_item" }
    const add = { name: "add_to_cart" }
    await visited(day, [{ name: "page_view" }])
    await visited(day, [view])
    await visited(day, [view, add])
    await visited(day, [view, add, { name: "begin_checkout" }, { name: "purchase" }])
    // Came back with a full cart, so nobody knows what this visitor looked at.
    await visited(day, [{ name: "begin_checkout" }])
    const { funnel, days } = await report("from=2024-01-31&to=2024-02-02")
    expect(funnel).toEqual({ visits: 5, viewed: 3, added: 2, begun: 1, bought: 1 })
    expect(days).toEqual([
      { date: "2024-01-31", visitors: 0, page_views: 0, orders: 0 },
      { date: "2024-02-01", visitors: 5, page_views: 1, orders: 1 },
      { date: "2024-02-02", visitors: 0, page_views: 0, orders: 0 },
    ])
  })

  it("200: names the source of each visitor's first page, with the orders", async () => {
    const day = "2024-03-01"
    const home = "https://shop.example/"
    const page = (fields: object) => ({ name: "page_view", page_url: home, ...fields })
    const tagged = `${home}?utm_source=news%20letter&utm_medium=email&utm_campaign=spring+sale`
    await visited(day, [
      page({ page_url: tagged }),
      page({ page_url: `${home}?utm_source=late` }),
      { name: "purchase" },
    ])
    await visited(day, [page({ referrer: "https://www.search.example/?q=vase" })])
    await visited(day, [page({ referrer: `${home}about` })])
    await visited(day, [page({ click_ids: { gclid: "Cj0" } })])
    await visited(day, [page({ page_url: `${home}?utm_source=%E0%A4%A` })])
    const { sources } = await report("from=2024-03-01&to=2024-03-01")
    expect(sources).toHaveLength(5)
    expect(sources).toEqual(
      expect.arrayContaining([
        { source: "news letter", medium: "email", campaign: "spring sale", visitors: 1, orders: 1 },
        { source: "search.example", medium: null, campaign: null, visitors: 1, orders: 0 },
        { source: "direct", medium: null, campaign: null, visitors: 1, orders: 0 },
        { source: "google", medium: null, campaign: null, visitors: 1, orders: 0 },
        { source: "%E0%A4%A", medium: null, campaign: null, visitors: 1, orders: 0 },
      ]),
    )
  })

  it("200: adds up products and revenue exactly", async () => {
    const day = "2024-04-01"
    const items = (quantity: number) => [{ product_id: product.id, variant_id: null, quantity, price: 0.1 }]
    const bought = (value: number) => ({
      name: "purchase",
      properties: { value, currency_code: "eur", items: items(2) },
    })
    await visited(day, [
      { name: "view_item", properties: { items: items(1) } },
      { name: "add_to_cart", properties: { items: items(3) } },
      bought(0.1),
      bought(0.2),
      { name: "view_item", properties: { items: [{ product_id: "prod_gone", quantity: 1 }] } },
      { name: "view_item", properties: { items: "no list" } },
    ])
    const { products, revenue } = await report("from=2024-04-01&to=2024-04-01")
    expect(products).toEqual([
      { product_id: product.id, title: product.title, views: 1, added: 3, bought: 4 },
      { product_id: "prod_gone", title: null, views: 1, added: 0, bought: 0 },
    ])
    expect(revenue).toEqual([{ currency_code: "eur", orders: 2, revenue: "0.3" }])
  })

  it("200: covers the last 28 days by default", async () => {
    const { from, to, days } = await report("")
    expect(days).toHaveLength(28)
    expect(Date.parse(to) - Date.parse(from)).toBe(27 * 24 * HOUR_MS)
    expect(Math.abs(Date.parse(to) - clock.now())).toBeLessThan(48 * HOUR_MS)
  })

  it.each([
    ["from=2024-02-02&to=2024-02-01", "out_of_range"],
    ["from=2020-01-01&to=2024-02-01", "out_of_range"],
    ["from=yesterday", "invalid_field"],
  ])("400: %s", async (query, code) => {
    expect((await admin(shop).get(`${PATH}?${query}`).expect(400)).body.code).toBe(code)
  })

  it("401: without a token", async () => {
    await storefront(shop).get(PATH).expect(401)
  })
})
