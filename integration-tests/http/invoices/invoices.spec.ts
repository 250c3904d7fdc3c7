import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it, onTestFinished } from "vitest"
import { issueCreditNotes, issueInvoice } from "../../../src/features/invoices/module/lib/issuing"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { refundOrder } from "../../factories/credit-notes"
import {
  capturePayment,
  createPromotion,
  createStockedProduct,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { asBuyer, createSentQuote } from "../../factories/quotes"
import { overrideSettings } from "../../factories/settings"
import { spamToken } from "../../factories/spam-token"
import { admin, storefront } from "../../harness/api"
import { pdfOf, textOf } from "../../harness/pdf-pages"
import { useTenant } from "../../harness/tenants"

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
const NOTHING = { invoice: null, credit_notes: [], is_credit_due: false }
const counters = async () => {
  const year = new Date().getUTCFullYear()
  return sql()("invoice").where({ year }).orderBy("counter").pluck("counter")
}

describe("POST /admin/orders/:id/invoice", () => {
  it("200: issues the invoice of an order, once", async () => {
    const order = await placedOrder(shop, { product, quantity: 2 })
    expect((await admin(shop).get(pathOf(order.id)).expect(200)).body).toEqual(NOTHING)
    const invoice = await issue(order.id)
    expect(invoice).toMatchObject({
      order_id: order.id,
      total: order.total,
      currency_code: "eur",
      number: expect.stringMatching(/^\d{4}-\d{6}$/),
    })
    expect(await issue(order.id)).toEqual(invoice)
    expect((await admin(shop).get(pathOf(order.id)).expect(200)).body).toEqual({ ...NOTHING, invoice })
  })

  it("200: the PDF names items, taxes and totals, and keeps its bytes", async () => {
    const order = await placedOrder(shop, { product, quantity: 2 })
    const { number } = await issue(order.id)
    const first = await pdfOf(admin(shop), `${pathOf(order.id)}/pdf`)
    const text = await textOf(first)
    for (const part of [number, product.title, `#${order.display_id}`, "Berlin"]) expect(text).toContain(part)
    const euros = new Intl.NumberFormat("en", { style: "currency", currency: "eur" })
    expect(text).toContain(euros.format(order.total))
    onTestFinished(await overrideSettings(shop, "storefront", { company_name: "Another name" }))
    expect((await pdfOf(admin(shop), `${pathOf(order.id)}/pdf`)).body.equals(first.body)).toBe(true)
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

  it("200: has a row for what was refunded before, adds up, and gets no credit note for it", async () => {
    const order = await placedOrder(shop, { product, quantity: 2 })
    await capturePayment(shop, order.id)
    await refundOrder(shop, order.id, 3.33)
    await issue(order.id)
    const [{ document }] = await sql()("invoice").where({ order_id: order.id }).select("document")
    expect(document.lines.at(-1)).toEqual({
      title: "Credit",
      subtitle: null,
      quantity: 1,
      unit_price: -3.33,
      taxes: [],
      total: -3.33,
    })
    const cents = document.lines.map(({ total }: { total: number }) => Math.round(total * 100))
    const sum = cents.reduce((all: number, one: number) => all + one, 0)
    expect(sum).toBe(Math.round(document.total * 100))
    expect(sum).toBe(Math.round(order.total * 100) - 333)
    expect(document.subtotal + document.tax_total).toBeCloseTo(document.total, 6)
    expect(await textOf(await pdfOf(admin(shop), `${pathOf(order.id)}/pdf`))).toContain("-€3.33")
    expect((await admin(shop).get(pathOf(order.id)).expect(200)).body.is_credit_due).toBe(false)
    expect(await credit(order.id)).toEqual([])
    await refundOrder(shop, order.id, document.total)
    expect(await credit(order.id)).toMatchObject([{ kind: "refund", total: document.total }])
  })

  it("200: the order of a quote has the quote's amounts and the PO number", async () => {
    const quote = await createSentQuote(shop, { po_number: "PO-4711" })
    const { body } = await asBuyer(shop, quote, "accept").expect(200)
    await issue(body.order.id)
    const [{ document }] = await sql()("invoice").where({ order_id: body.order.id }).select("document")
    expect(document).toMatchObject({
      total: 285.6,
      tax_total: 45.6,
      subtotal: 240,
      order: { po_number: "PO-4711" },
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
    const reply = await pdfOf(own, path)
    expect(reply.status).toBe(200)
    expect(reply.headers["content-type"]).toBe("application/pdf")
    expect(await textOf(reply)).toContain(number)
    await storefront(shop, { token: stranger.token }).get(path).expect(404)
    await storefront(shop).get(path).expect(401)
  })
})

const noteNumbers = () => sql()("credit_note").orderBy("counter").pluck("counter")
const notesPath = (orderId: string) => `/admin/orders/${orderId}/credit-notes`
const credit = async (orderId: string) =>
  (await admin(shop).post(notesPath(orderId)).expect(200)).body.credit_notes as {
    id: string
    number: string
    total: number
  }[]

/** An order with an invoice whose payment is captured. */
async function paidOrder(wish: Partial<Parameters<typeof placedOrder>[1]> = {}) {
  const order = await placedOrder(shop, { product, ...wish })
  const invoice = await issue(order.id)
  await capturePayment(shop, order.id)
  return { ...order, invoice }
}

describe("POST /admin/orders/:id/credit-notes", () => {
  it("200: issues one for each refund, once, with its share of the taxes", async () => {
    const order = await paidOrder({ quantity: 2 })
    expect(await credit(order.id)).toEqual([])
    await refundOrder(shop, order.id, 10)
    expect((await admin(shop).get(pathOf(order.id)).expect(200)).body.is_credit_due).toBe(true)
    const first = await credit(order.id)
    expect(first).toMatchObject([
      { total: 10, kind: "refund", number: expect.stringMatching(/^CN-\d{4}-\d{6}$/) },
    ])
    expect(await credit(order.id)).toEqual(first)
    const rest = Number((order.total - 10).toFixed(2))
    await refundOrder(shop, order.id, rest)
    const all = await credit(order.id)
    expect(all.map(({ total }) => total)).toEqual([10, rest])
    expect((await admin(shop).get(pathOf(order.id)).expect(200)).body).toMatchObject({
      credit_notes: all,
      is_credit_due: false,
    })
    const documents = await sql()("credit_note")
      .whereIn(
        "id",
        all.map(({ id }) => id),
      )
      .pluck("document")
    const [{ document: invoiced }] = await sql()("invoice").where({ order_id: order.id }).select("document")
    const sum = (name: string) => documents.reduce((total, one) => total + one[name], 0)
    for (const name of ["total", "tax_total", "subtotal"]) expect(sum(name)).toBeCloseTo(invoiced[name], 6)
    for (const { lines, total } of documents)
      expect(lines.reduce((added: number, one: { total: number }) => added + one.total, 0)).toBeCloseTo(
        total,
        6,
      )
  })

  it("200: credits the rest of a canceled order, and its PDF names the invoice", async () => {
    const order = await placedOrder(shop, { product })
    const { number } = await issue(order.id)
    await admin(shop).post(`/admin/orders/${order.id}/cancel`).expect(200)
    const [note] = await credit(order.id)
    expect(note).toMatchObject({ kind: "cancellation", total: order.total })
    const path = `${notesPath(order.id)}/${note?.id}/pdf`
    const first = await pdfOf(admin(shop), path)
    expect(first.headers["content-type"]).toBe("application/pdf")
    const text = await textOf(first)
    for (const part of [number, note?.number, "Cancellation", "Berlin"]) expect(text).toContain(part)
    onTestFinished(await overrideSettings(shop, "storefront", { company_name: "A third name" }))
    expect((await pdfOf(admin(shop), path)).body.equals(first.body)).toBe(true)
  })

  it("409: without an invoice; 404: an unknown order, and one of another shop; 401: without an admin", async () => {
    const order = await placedOrder(shop, { product })
    expect((await admin(shop).post(notesPath(order.id)).expect(409)).body.code).toBe("invalid_state")
    await admin(shop).post(notesPath("order_none")).expect(404)
    const north = await useTenant("north")
    await admin(north).post(notesPath(order.id)).expect(404)
    await storefront(shop).post(notesPath(order.id)).expect(401)
    const paid = await paidOrder()
    await refundOrder(shop, paid.id, 1)
    const [note] = await credit(paid.id)
    await admin(shop)
      .get(`${notesPath(order.id)}/${note?.id}/pdf`)
      .expect(404)
    await admin(north)
      .get(`${notesPath(paid.id)}/${note?.id}/pdf`)
      .expect(404)
  })

  it("has numbers without gaps, although a fifth of the parallel issues rolls back", async () => {
    const orders = await Promise.all([1, 2, 3, 4, 5].map(() => paidOrder()))
    const before = await noteNumbers()
    const fake = async (index: number) => {
      const order = orders[index % orders.length]
      const invoice = order && (await shop.container.resolve("invoices").ofOrder(order.id))
      if (!invoice) throw new Error("The order has no invoice")
      return sql().transaction(async (transaction) => {
        const cause = { reference: `refund_of_${order.id}_${index}`, kind: "refund", amount: 0.01 } as const
        await issueCreditNotes(transaction, invoice, [cause])
        if (index % 5 === 0) throw new Error("on purpose")
      })
    }
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => fake(index)))
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10)
    const after = await noteNumbers()
    expect(after).toHaveLength(before.length + 40)
    expect(after).toEqual(after.map((_, index) => index + 1))
  })

  it("cannot change, nor exceed the invoice, in the database", async () => {
    const order = await paidOrder()
    await refundOrder(shop, order.id, 1)
    const [note] = await credit(order.id)
    const stored = () => sql()("credit_note").where({ id: note?.id })
    await expect(stored().update({ locale: "de" })).rejects.toThrow("cannot change")
    await expect(stored().delete()).rejects.toThrow("cannot change")
    const [row] = await stored()
    const more = { ...row, id: "crnote_more", reference: "more", counter: 999_999 }
    const document = JSON.stringify({ ...row.document, total: order.total })
    await expect(sql()("credit_note").insert({ ...more, document })).rejects.toThrow("would exceed")
  })
})

describe("GET /store/orders/:id/credit-notes", () => {
  it("200: only for the order's customer", async () => {
    const [customer, stranger] = [await createCustomer(shop), await createCustomer(shop)]
    const order = await paidOrder({ customer })
    await refundOrder(shop, order.id, 2)
    const [note] = await credit(order.id)
    const path = `/store/orders/${order.id}/credit-notes`
    const own = storefront(shop, { token: customer.token })
    expect((await own.get(path).expect(200)).body).toEqual({ credit_notes: [note] })
    const reply = await pdfOf(own, `${path}/${note?.id}`)
    expect(reply.status).toBe(200)
    expect(await textOf(reply)).toContain(note?.number)
    await own.get(`${path}/crnote_none`).expect(404)
    for (const end of ["", `/${note?.id}`]) {
      await storefront(shop, { token: stranger.token }).get(`${path}${end}`).expect(404)
      await storefront(shop).get(`${path}${end}`).expect(401)
    }
  })
})

describe("the numbers", () => {
  it("have no gaps, although a fifth of the parallel issues rolls back", async () => {
    const [{ document }] = await sql()("invoice").select("document").limit(1)
    const before = await counters()
    const issueOne = (index: number) =>
      sql().transaction(async (transaction) => {
        const purchase = { order_id: `order_parallel_${index}` }
        await issueInvoice(transaction, { purchase, locale: "en", document })
        if (index % 5 === 0) throw new Error("on purpose")
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, (_, index) => issueOne(index)))
    expect(outcomes.filter(({ status }) => status === "rejected")).toHaveLength(10)
    const after = await counters()
    expect(after).toHaveLength(before.length + 40)
    expect(after).toEqual(after.map((_, index) => index + 1))
  })

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
      await issueInvoice(transaction, { purchase: { order_id: order.id }, locale: "en", document })
      throw new Error("on purpose")
    })
    await expect(failing).rejects.toThrow("on purpose")
    await issue(order.id)
    expect(await counters()).toEqual([...before, before.length + 1])
  })

  it("begin again at the turn of the year, and each year has no gaps", async () => {
    const thisYear = new Date().getUTCFullYear()
    const orders = await Promise.all([1, 2, 3, 4].map(() => placedOrder(shop, { product })))
    // Each question of the clock is a step from the last second of the year to the first of the next.
    let at = Date.UTC(thisYear + 1, 0, 1) - 2
    const giveBack = clock.use({ now: () => at++ })
    const issued: string[] = []
    try {
      for (const { id } of orders) {
        await sql().transaction(async (transaction) => {
          const [{ document }] = await transaction("invoice").select("document").limit(1)
          const made = await issueInvoice(transaction, { purchase: { order_id: id }, locale: "en", document })
          issued.push(made.number)
        })
      }
    } finally {
      giveBack()
    }
    const rows = await sql()("invoice").select("year", "counter").orderBy(["year", "counter"])
    for (const year of [thisYear, thisYear + 1]) {
      const numbers = rows.filter((row) => row.year === year).map(({ counter }) => counter)
      expect(numbers).toEqual(numbers.map((_, index) => index + 1))
    }
    expect(issued.slice(-2)).toEqual([`${thisYear + 1}-000001`, `${thisYear + 1}-000002`])
    expect(issued[0]).toMatch(new RegExp(`^${thisYear}-`))
  })

  it("and all that an invoice says cannot change in the database", async () => {
    const { id } = await issue((await placedOrder(shop, { product })).id)
    await expect(sql()("invoice").where({ id }).update({ locale: "de" })).rejects.toThrow("cannot change")
    await expect(sql()("invoice").where({ id }).delete()).rejects.toThrow("cannot change")
  })
})
