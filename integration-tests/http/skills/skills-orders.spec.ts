import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { beforeAll, describe, expect, it } from "vitest"
import { z } from "zod"
import { errors } from "../../../src/lib/errors"
import { createCustomer } from "../../factories/create-customer"
import {
  type Customer,
  capturePayment,
  createStockedProduct,
  type OrderShop,
  placedOrder,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { type Approved, findDone, isFresh, preview, read, run, runAction } from "../../factories/skills"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"

let shop: OrderShop
let product: StockedProduct
let customer: Customer

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 100)
  customer = await createCustomer(shop)
})

/** Stores a refund, as the engine does before it calls the payment service. */
async function noteRefund({ preview: { basis }, call: { mark } }: Approved): Promise<string> {
  const { payment_id, amount } = z.object({ payment_id: z.string(), amount: z.number() }).parse(basis)
  const id = `ref_${mark}_${unique("cut")}`
  await shop.container
    .resolve(ContainerRegistrationKeys.PG_CONNECTION)
    .raw("INSERT INTO refund (id, payment_id, amount, raw_amount, note) VALUES (?, ?, ?, ?, ?)", [
      id,
      payment_id,
      amount,
      JSON.stringify({ value: String(amount), precision: 20 }),
      `Assistant, ${mark}`,
    ])
  return id
}

const place = (quantity = 1) => placedOrder(shop, { product, customer, quantity })
const orderOf = async (id: string) =>
  (await admin(shop).get(`/admin/orders/${id}?fields=+status,+summary,display_id`).expect(200)).body.order

describe("order-lookup", () => {
  it("finds orders by number, email and name, with their status", async () => {
    const order = await place(2)
    const { display_id } = await orderOf(order.id)
    for (const q of [`#${display_id}`, order.id, `${customer.email} Lovelace`]) {
      const { data, text } = await read(shop, "find_orders", { q, limit: 50 })
      expect(data).toMatchObject({
        orders: expect.arrayContaining([
          expect.objectContaining({
            id: order.id,
            display_id,
            total: order.total,
            email: customer.email,
            items: 2,
            fulfilled_items: 0,
          }),
        ]),
      })
      expect(text).toContain(`#${display_id} of `)
    }
    const { data } = await read(shop, "find_orders", { q: "100% nobody" })
    expect(data).toEqual({ orders: [], count: 0 })
  })
})

describe("customer-lookup", () => {
  it("finds customers with their orders, without cancelled ones", async () => {
    const buyer = await createCustomer(shop)
    const [kept, ended] = [
      await placedOrder(shop, { product, customer: buyer }),
      await placedOrder(shop, { product, customer: buyer }),
    ]
    await runAction(shop, "cancel_order", { order: ended.id })
    const { data } = await read(shop, "find_customers", { q: buyer.email })
    expect(data).toMatchObject({
      count: 1,
      customers: [{ id: buyer.id, email: buyer.email, orders: 1, spent: { eur: kept.total } }],
    })
  })
})

describe("sales-insight", () => {
  const line = { currency_code: z.string(), orders: z.number(), revenue: z.number(), items: z.number() }
  const sold = z.object({ sales: z.array(z.object(line)) })

  it("sums today's orders without cancelled ones, and lists the best sellers", async () => {
    const popular = await createStockedProduct(shop, 50)
    const today = async () => {
      const { data } = await read(shop, "summarize_sales", { period: "today" })
      return (
        sold.parse(data).sales.find(({ currency_code }) => currency_code === "eur") ?? {
          orders: 0,
          revenue: 0,
          items: 0,
        }
      )
    }
    const before = await today()
    const order = await placedOrder(shop, { product: popular, quantity: 40 })
    const ended = await placedOrder(shop, { product: popular, quantity: 5 })
    await runAction(shop, "cancel_order", { order: ended.id })
    const after = await today()
    expect(after.orders - before.orders).toBe(1)
    expect(after.items - before.items).toBe(40)
    expect(after.revenue - before.revenue).toBeCloseTo(order.total, 2)

    const { data } = await read(shop, "find_best_sellers", { period: "today", limit: 50 })
    expect(data).toMatchObject({
      products: expect.arrayContaining([
        expect.objectContaining({ product_id: popular.id, quantity: 40, orders: 1 }),
      ]),
    })
  })
})

describe("order-cancel", () => {
  it("cancels once and finds the cancellation", async () => {
    const order = await place()
    const { display_id } = await orderOf(order.id)
    const { approved } = await runAction(shop, "cancel_order", {
      order: `#${display_id}`,
      reason: "Ordered twice",
    })
    expect((await orderOf(order.id)).status).toBe("canceled")
    await expect(run(approved)).rejects.toMatchObject({ code: "invalid_state" })
    await expect(preview(shop, "cancel_order", { order: order.id })).rejects.toMatchObject({
      code: "invalid_state",
    })
  })

  it("is stale after the customer has paid", async () => {
    const order = await place()
    const approved = await preview(shop, "cancel_order", { order: order.id })
    await capturePayment(shop, order.id)
    expect(await isFresh(approved)).toBe(false)
  })

  it("400: asks which of several orders is meant", async () => {
    const buyer = await createCustomer(shop)
    for (let count = 1; count <= 2; count++) await placedOrder(shop, { product, customer: buyer })
    await expect(preview(shop, "cancel_order", { order: buyer.email })).rejects.toMatchObject({
      code: "invalid_field",
    })
  })
})

describe("order-refund", () => {
  it("refunds the previewed amount, finds it by its mark, and never exceeds the paid amount", async () => {
    const order = await place()
    await expect(preview(shop, "refund_order", { order: order.id })).rejects.toMatchObject({
      code: "invalid_state",
    })
    await capturePayment(shop, order.id)
    await runAction(shop, "refund_order", { order: order.id, amount: 2.5 })
    const rest = await runAction(shop, "refund_order", { order: order.id })
    expect(rest.outcome.result).toMatchObject({ amount: Number((order.total - 2.5).toFixed(2)) })
    expect((await orderOf(order.id)).summary).toMatchObject({
      refunded_total: order.total,
      pending_difference: 0,
    })
    await expect(preview(shop, "refund_order", { order: order.id, amount: 1 })).rejects.toMatchObject({
      code: "invalid_state",
    })
  })

  it("repeats a recorded refund without a response once, and only then counts it as done", async () => {
    const order = await place()
    await capturePayment(shop, order.id)
    const cut = await preview(shop, "refund_order", { order: order.id, amount: 4 })
    const id = await noteRefund(cut)
    const payments = shop.container.resolve(Modules.PAYMENT)
    const asked: { id: string }[] = []
    let isSilent = true
    const ask = Reflect.get(payments, "refundPaymentFromProvider_")
    Reflect.set(payments, "refundPaymentFromProvider_", async (payment: object, refund: { id: string }) => {
      asked.push(refund)
      if (isSilent) throw errors.providerError("Nobody answers.")
      return ask.call(payments, payment, refund)
    })
    try {
      await expect(findDone(cut)).rejects.toMatchObject({ code: "provider_error" })
      isSilent = false
      expect(await findDone(cut)).toMatchObject({ result: { order_id: order.id, amount: 4 } })
      expect(await findDone(cut)).toMatchObject({ result: { order_id: order.id, amount: 4 } })
    } finally {
      Reflect.set(payments, "refundPaymentFromProvider_", ask)
    }
    expect(asked.map((refund) => refund.id)).toEqual([id, id])
    expect((await orderOf(order.id)).summary).toMatchObject({ refunded_total: 4, pending_difference: 0 })
  })

  it("is recorded once, even if an earlier process resumes after another one has run it", async () => {
    const order = await place()
    await capturePayment(shop, order.id)
    const frozen = await preview(shop, "refund_order", { order: order.id, amount: 2 })
    await run(frozen)
    await expect(noteRefund(frozen)).rejects.toThrow(/unique/)
    expect((await orderOf(order.id)).summary.refunded_total).toBe(2)
  })

  it("409: runs only one of two equal previews, and each knows which", async () => {
    const order = await place()
    await capturePayment(shop, order.id)
    const wish = { order: order.id, amount: 3 }
    const [one, other] = [
      await preview(shop, "refund_order", wish),
      await preview(shop, "refund_order", wish),
    ]
    await run(one)
    expect(await isFresh(other)).toBe(false)
    await expect(run(other)).rejects.toMatchObject({ code: "invalid_state" })
    expect([await findDone(one), await findDone(other)]).toMatchObject([{ result: { amount: 3 } }, undefined])
    expect((await orderOf(order.id)).summary.refunded_total).toBe(3)
  })
})
