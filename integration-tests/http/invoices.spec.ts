import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { Response } from "supertest"
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { issueInvoice } from "../../src/modules/invoices/lib/issuing"
import { createCustomer } from "../factories/create-customer"
import {
  createPromotion,
  createStockedProduct,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../factories/orders"
import { asBuyer, createSentQuote } from "../factories/quotes"
import { overrideSettings } from "../factories/settings"
import { spamToken } from "../factories/spam-token"
import { admin, type Caller, storefront } from "../harness/api"
import { pagesOf } from "../harness/pdf-pages"
import { useTenant } from "../harness/tenants"

let shop: OrderShop
let product: StockedProduct

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 100)
  await spamToken(shop)
})

const sql = () => shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION)
const pathOf = (orderId: string) => `/admin/orders/${orderId}/invoice`
const issue = async (orderId: string) =>
  (await admin(shop).post(pathOf(orderId)).expect(200)).body.invoice as { id: string; number: string }
const bytesOf = (caller: Caller, path: string): Promise<Response> =>
  caller
    .get(path)
    .buffer(true)
    .parse((res, done) => {
      const parts: Buffer[] = []
      res.on("data", (part: Buffer) => parts.push(part))
      res.on("end", () => done(null, Buffer.concat(parts)))
    })
    .then((reply) => reply)
/** The text of a PDF without spaces, because long words are broken into lines. */
const textOf = async ({ body }: Response) =>
  (await pagesOf(body)).map(({ text }) => text.replaceAll(/\s/g, "")).join("")
const counters = async () => {
  const rows = await sql()("invoice").select("year", "counter").orderBy(["year", "counter"])
  return rows.map(({ counter }) => counter)
}

describe("POST /admin/orders/:id/invoice", () => {
  it("200: issues the invoice of an order, once", async () => {
    const order = await placedOrder(shop, { product, quantity: 2 })
    expect((await admin(shop).get(pathOf(order.id)).expect(200)).body).toEqual({ invoice: null })
    const invoice = await issue(order.id)
    expect(invoice).toMatchObject({
      ...{ order_id: order.id, total: order.total, currency_code: "eur" },
      number: expect.stringMatching(/^\d{4}-\d{6}$/),
    })
    expect(await issue(order.id)).toEqual(invoice)
    expect((await admin(shop).get(pathOf(order.id)).expect(200)).body).toEqual({ invoice })
  })

  it("200: the PDF names items, taxes and totals, and keeps its bytes", async () => {
    const order = await placedOrder(shop, { product, quantity: 2 })
    const { number } = await issue(order.id)
    const first = await bytesOf(admin(shop), `${pathOf(order.id)}/pdf`)
    const text = await textOf(first)
    for (const part of [number, product.title, `#${order.display_id}`, "Berlin"]) expect(text).toContain(part)
    const euros = new Intl.NumberFormat("en", { style: "currency", currency: "eur" })
    expect(text).toContain(euros.format(order.total))
    onTestFinished(await overrideSettings(shop, "storefront", { company_name: "Another name" }))
    expect((await bytesOf(admin(shop), `${pathOf(order.id)}/pdf`)).body.equals(first.body)).toBe(true)
  })

  it("200: has the discount, and adds up", async () => {
    const code = await createPromotion(shop, { percent: 10 })
    const order = await placedOrder(shop, { product, promoCodes: [code] })
    await issue(order.id)
    const [{ document }] = await sql()("invoice").where({ order_id: order.id }).select("document")
    expect(order.discount_total).toBeGreaterThan(0)
    expect(document.discount_total).toBe(order.discount_total)
    expect(document.subtotal + document.tax_total).toBeCloseTo(document.total, 6)
    const sum = document.lines.reduce((total: number, line: { total: number }) => total + line.total, 0)
    expect(sum).toBeCloseTo(order.total, 6)
  })

  it("200: the order of a quote has the quote's amounts and the PO number", async () => {
    const quote = await createSentQuote(shop, { po_number: "PO-4711" })
    const { body } = await asBuyer(shop, quote, "accept").expect(200)
    await issue(body.order.id)
    const [{ document }] = await sql()("invoice").where({ order_id: body.order.id }).select("document")
    expect(document).toMatchObject({
      ...{ total: 285.6, tax_total: 45.6, subtotal: 240, order: { po_number: "PO-4711" } },
      lines: [{ quantity: 12, unit_price: 20, taxes: [{ rate: 19 }] }],
    })
  })

  it("409: a canceled order; 404: an unknown one, and one of another shop", async () => {
    const order = await placedOrder(shop, { product })
    await admin(shop).post(`/admin/orders/${order.id}/cancel`).expect(200)
    expect((await admin(shop).post(pathOf(order.id))).body.code).toBe("invalid_state")
    await admin(shop).post(pathOf("order_none")).expect(404)
    await admin(shop)
      .get(`${pathOf("order_none")}/pdf`)
      .expect(404)
    const north = await useTenant("north")
    const placed = await placedOrder(shop, { product })
    await admin(north).post(pathOf(placed.id)).expect(404)
    await storefront(shop).post(pathOf(placed.id)).expect(401)
  })
})

describe("GET /store/orders/:id/invoice", () => {
  it("200: only for the order's customer, once it is issued", async () => {
    const [customer, stranger] = [await createCustomer(shop), await createCustomer(shop)]
    const order = await placedOrder(shop, { product, customer })
    const path = `/store/orders/${order.id}/invoice`
    const own = storefront(shop, { token: customer.token })
    await own.get(path).expect(404)
    const { number } = await issue(order.id)
    const reply = await bytesOf(own, path)
    expect(reply.status).toBe(200)
    expect(reply.headers["content-type"]).toBe("application/pdf")
    expect(await textOf(reply)).toContain(number)
    await storefront(shop, { token: stranger.token }).get(path).expect(404)
    await storefront(shop).get(path).expect(401)
  })
})

describe("the numbers", () => {
  it("have no gaps and no doubles when many are issued at once", async () => {
    const orders = await Promise.all([1, 2, 3, 4, 5].map(() => placedOrder(shop, { product })))
    const issued = await Promise.all(orders.flatMap(({ id }) => [issue(id), issue(id), issue(id)]))
    expect(new Set(issued.map(({ number }) => number)).size).toBe(orders.length)
    const all = await counters()
    expect(all).toEqual(all.map((_, index) => index + 1))
  })

  it("are given back by a transaction that rolls back", async () => {
    const order = await placedOrder(shop, { product })
    const before = await counters()
    const failing = sql().transaction(async (transaction) => {
      const [{ document }] = await transaction("invoice").select("document").limit(1)
      await issueInvoice(transaction, { order_id: order.id, locale: "en", document })
      throw new Error("on purpose")
    })
    await expect(failing).rejects.toThrow("on purpose")
    await issue(order.id)
    expect(await counters()).toEqual([...before, before.length + 1])
  })

  it("and all that an invoice says cannot change in the database", async () => {
    const { id } = await issue((await placedOrder(shop, { product })).id)
    await expect(sql()("invoice").where({ id }).update({ locale: "de" })).rejects.toThrow("cannot change")
    await expect(sql()("invoice").where({ id }).delete()).rejects.toThrow("cannot change")
  })
})
