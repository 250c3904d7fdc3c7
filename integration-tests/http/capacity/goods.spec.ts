import { beforeAll, describe, expect, it } from "vitest"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createSale, type EventSale } from "../../factories/events"
import { createProduct, type MadeProduct, openCatalogue } from "../../factories/products"
import { createService, PRICES } from "../../factories/services"
import { preview, read } from "../../factories/skills"
import { createOption, createTour, createUnit } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, anonymous } from "../../harness/api"
import { statementsOf } from "../../harness/statements"
import { type TenantShop, useTenant } from "../../harness/tenants"
import { until } from "../../harness/until"

let shop: TenantShop
/** A word in the titles of all products here, goods or not. */
const word = unique("Lantern")
let goods: MadeProduct
let sale: EventSale
let tour: Awaited<ReturnType<typeof createTour>>
/** The product of an option of the tour. */
let option: string
let service: Awaited<ReturnType<typeof createService>>

const inShop = <Result>(work: () => Promise<Result>) => runInTenant(shop.tenant, work)

beforeAll(async () => {
  shop = await useTenant("goods")
  await inShop(async () => {
    goods = await createProduct(await openCatalogue(shop), { title: `${word} of brass`, prices: [20] })
    sale = await createSale(shop, 10, { title: `${word} walk` })
    tour = await createTour(shop, { title: `${word} tour` })
    const prices = [{ amount: 5, currency_code: "eur" }]
    const { id } = await createOption(shop, tour.id, { title: `${word} lunch`, prices })
    const [row] = await sql(shop, "SELECT product_id FROM tour_option WHERE id = ?", [id])
    option = String(row?.product_id)
    service = await createService(shop, { title: `${word} repair`, prices: PRICES })
  })
})

interface Listed {
  count: number
  products: { id: string; title: string; sells?: string | null }[]
}

const list = async (query: string): Promise<Listed> =>
  (await admin(shop).get(`/admin/products?fields=id,title&limit=100&${query}`).expect(200)).body

const sold = () => [sale.ticket.product_id, option, service.product_id ?? ""]
const idsOf = ({ products }: Listed) => products.map(({ id }) => id)

describe("GET /admin/products", () => {
  it("200: without `kind` the engine's list, with all products and no field of ours", async () => {
    const all = await list("")
    expect(idsOf(all)).toEqual(expect.arrayContaining([goods.id, ...sold()]))
    expect(all.products.some((product) => "sells" in product)).toBe(false)
  })

  it("200: `kind` chooses goods, products with the price of places, or all", async () => {
    const [of, places, all] = [await list("kind=goods"), await list("kind=places"), await list("kind=all")]
    expect(idsOf(of)).toContain(goods.id)
    expect(idsOf(of).filter((id) => sold().includes(id))).toEqual([])
    expect(idsOf(places)).toEqual(expect.arrayContaining(sold()))
    expect(idsOf(places)).not.toContain(goods.id)
    expect(all.count).toBe(of.count + places.count)
    const sells = new Map(all.products.map((one) => [one.id, one.sells]))
    expect([goods.id, ...sold()].map((id) => sells.get(id))).toEqual([null, "event", "tour", "service"])
  })

  it("200: `kind` works with the engine's own filters", async () => {
    const found = await list(`kind=goods&q=${word}&status[]=published&order=-title`)
    expect(idsOf(found)).toEqual([goods.id])
    expect(found.count).toBe(1)
    const none = await list(`kind=goods&id[]=${sale.ticket.product_id}`)
    expect(none).toMatchObject({ count: 0, products: [] })
  })

  it("400: an unknown kind", async () => {
    const { body } = await admin(shop).get("/admin/products?kind=tickets").expect(400)
    expect(body.message).toContain("Field 'kind'")
  })
})

it("GET /admin/product-variants: `kind` leaves out variants with places", async () => {
  const both = [goods.variants[0]?.id ?? "", sale.ticket.variant_id]
  const variants = async (kind: string): Promise<string[]> => {
    const query = both.map((id) => `id[]=${id}`).join("&")
    const { body } = await admin(shop).get(`/admin/product-variants?fields=id&${query}${kind}`).expect(200)
    return body.variants.map(({ id }: { id: string }) => id)
  }
  expect(await variants("&kind=goods")).toEqual([both[0]])
  expect((await variants("")).sort()).toEqual([...both].sort())
})

it("POST /admin/products/export: `kind` decides which products the file has", async () => {
  const of = await exported("&kind=goods")
  expect(of).toContain(goods.id)
  expect(of).not.toContain(service.product_id)
  const all = await exported("&kind=all")
  expect(all).toContain(goods.id)
  expect(all).toContain(service.product_id)
})

it("POST /admin/products/export: `kind` works with a sales channel", async () => {
  const { sales_channel } = (
    await admin(shop)
      .post("/admin/sales-channels", { name: unique("Market") })
      .expect(200)
  ).body
  const add = [goods.id, service.product_id]
  await admin(shop).post(`/admin/sales-channels/${sales_channel.id}/products`, { add }).expect(200)
  const other = await inShop(async () =>
    createProduct(await openCatalogue(shop), { title: `${word} of tin`, prices: [10] }),
  )
  const of = await exported(`&kind=goods&sales_channel_id[]=${sales_channel.id}`)
  expect(of).toContain(goods.id)
  expect(of).not.toContain(service.product_id)
  expect(of).not.toContain(other.id)
  await admin(shop).delete(`/admin/products/${other.id}`).expect(200)
})

/** The text of an export of the products here. The admin gets its address by a notification. */
async function exported(query: string): Promise<string> {
  const known = await addresses()
  await admin(shop).post(`/admin/products/export?q=${word}${query}`, {}).expect(202)
  const added = async () => (await addresses()).find((url) => !known.includes(url))
  await until(async () => (await added()) !== undefined)
  const { pathname, search } = new URL((await added()) ?? "")
  const { body, text } = await anonymous(shop).get(`${pathname}${search}`).expect(200)
  return text || String(body)
}

async function addresses(): Promise<string[]> {
  const { body } = await admin(shop).get("/admin/notifications?order=-created_at&limit=10").expect(200)
  return body.notifications.flatMap(
    ({ data }: { data: { file?: { url?: string } } | null }) => data?.file?.url ?? [],
  )
}

describe("GET /admin/products/:id/sold-place", () => {
  const placeOf = async (id: string) =>
    (await admin(shop).get(`/admin/products/${id}/sold-place`).expect(200)).body.sold_place

  it("200: what a product sells, and whose it is", async () => {
    const { id, title } = sale.event
    expect(await placeOf(sale.ticket.product_id)).toEqual({ kind: "event", owner: { id, title } })
    expect(await placeOf(option)).toEqual({
      kind: "tour",
      owner: { id: tour.id, title: `${word} tour` },
    })
    const unit = await createUnit(shop, tour.id)
    const [row] = await sql(shop, "SELECT product_id FROM tour_rate WHERE unit_id = ?", [unit.id])
    expect(await placeOf(String(row?.product_id))).toMatchObject({ kind: "tour", owner: { id: tour.id } })
    expect(await placeOf(service.product_id ?? "")).toEqual({
      kind: "service",
      owner: { id: service.id, title: `${word} repair` },
    })
  })

  it("200: null for goods", async () => {
    expect(await placeOf(goods.id)).toBeNull()
  })
})

describe("the assistant", () => {
  it("changes the prices of goods if all products are meant", async () => {
    const { preview: shown } = await preview(shop, "change_prices_of_products", {
      all: true,
      percent: 10,
      currency_code: "eur",
    })
    const { products } = shown.input as { products: string[] }
    expect(products).toContain(goods.id)
    expect(products.filter((id) => sold().includes(id))).toEqual([])
  })

  it("prefers goods if a name fits goods and tickets", async () => {
    const { preview: shown } = await preview(shop, "change_product_price", {
      product: word,
      currency_code: "eur",
      price: 25,
    })
    expect(shown.input.product).toBe(goods.id)
  })

  it("says where to change the price of a ticket, a tour or a service", async () => {
    const change = (product: string) =>
      preview(shop, "change_product_price", { product, currency_code: "eur", price: 25 })
    await expect(change(sale.ticket.product_id)).rejects.toThrow("change the ticket at its event")
    await expect(change(option)).rejects.toThrow("change it at the tour")
    await expect(change(service.product_id ?? "")).rejects.toThrow("change it at the service")
    await expect(
      preview(shop, "set_status_of_products", { products: [sale.ticket.product_id], status: "draft" }),
    ).rejects.toThrow("not one of the goods")
    await expect(read(shop, "find_low_stock", { product: sale.ticket.product_id })).rejects.toThrow(
      "not one of the goods",
    )
  })

  it("takes a ticket out of a category, and puts none in", async () => {
    const name = unique("Shelf")
    const id = sale.ticket.product_id
    const { product_category } = (await admin(shop).post("/admin/product-categories", { name }).expect(200))
      .body
    await admin(shop)
      .post(`/admin/product-categories/${product_category.id}/products`, { add: [id] })
      .expect(200)
    await expect(preview(shop, "move_products_of_category", { category: name, add: [id] })).rejects.toThrow(
      "not one of the goods",
    )
    const { preview: shown } = await preview(shop, "move_products_of_category", {
      category: name,
      remove: [id],
    })
    expect(shown.input).toMatchObject({ add: [], remove: [id] })
  })

  it("answers questions about the sales of a ticket", async () => {
    const { data } = await read(shop, "find_best_sellers", { product: sale.ticket.product_id })
    expect(data).toBeDefined()
  })
})

it("runs no statement of ours for the engine's own list", async () => {
  const { statements } = await statementsOf(shop, () => list(""))
  expect(statements.filter((text) => text.includes("capacity_variant"))).toEqual([])
})
