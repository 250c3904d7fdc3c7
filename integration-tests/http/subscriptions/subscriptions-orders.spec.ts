import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest"
import { orderSubscriptionProducts } from "../../../src/features/subscriptions/jobs/order-subscription-products"
import { MAX_ATTEMPTS } from "../../../src/features/subscriptions/module/lib/deliveries"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { createCustomer, createCustomerInIstanbul } from "../../factories/create-customer"
import { useMailServer } from "../../factories/mail-server"
import { reservedOf } from "../../factories/orders"
import { type PaytrShop, paytrShop, TRY_100 } from "../../factories/paytr-subscriptions"
import { createCoupon } from "../../factories/subscriptions"
import { admin, storefront } from "../../harness/api"

const HOUR_MS = 3_600_000

let here: PaytrShop
let restoreClock = () => {}

beforeAll(async () => {
  here = await paytrShop("subscriptions-orders")
})
afterAll(() => here.close())
afterEach(() => restoreClock())

function at(time: number): void {
  restoreClock()
  restoreClock = clock.use({ now: () => time })
}

const placeOrders = () =>
  runInTenant(here.shop.tenant, () => orderSubscriptionProducts.run(here.shop.container))
const read = async (id: string) =>
  (await admin(here.shop).get(`/admin/subscriptions/${id}`).expect(200)).body.subscription
const orderOf = async (id: string) =>
  (
    await admin(here.shop)
      .get(
        `/admin/orders/${id}?fields=*items,*customer,*payment_collections,total,tax_total,metadata,currency_code`,
      )
      .expect(200)
  ).body.order
const ordersOf = (customer: string) =>
  sql(here.shop, `SELECT id FROM "order" WHERE customer_id = ?`, [customer])

/** Makes the order of a period due again. The second is because the database's clock is finer than the server's. */
const forgetOrder = (cycleId: string) =>
  sql(
    here.shop,
    "UPDATE subscription_cycle SET order_id = NULL, order_due_at = now() - interval '1 second' WHERE id = ?",
    [cycleId],
  )

/** A paid subscription to a plan that delivers a product. */
async function subscribed(stock: number, fields: object = TRY_100, choice: object = {}) {
  const owner = await createCustomerInIstanbul(here.shop)
  const product = await here.createProduct(stock)
  const made = await here.subscribed(owner.token, { ...fields, product_id: product.id }, choice)
  return { owner, product, ...made }
}

describe("the order of a paid period", () => {
  it("takes stock, has the paid total with taxes, and is paid, for the first period and for renewals", async () => {
    const { owner, product, id } = await subscribed(10, { ...TRY_100, max_quantity: 5 }, { quantity: 2 })
    await placeOrders()
    await placeOrders()
    const [cycle] = (await read(id)).cycles
    const order = await orderOf(cycle.order_id)
    expect(order).toMatchObject({
      total: 200,
      currency_code: "try",
      customer: { id: owner.id },
      metadata: { subscription_id: id, subscription_cycle_id: cycle.id },
      items: [{ title: product.title, quantity: 2, variant_id: product.variantId }],
      payment_collections: [{ status: "completed", amount: 200 }],
    })
    expect(order.tax_total).toBeGreaterThan(0)
    expect(await reservedOf(here.shop, product)).toBe(2)
    expect(
      await sql(
        here.shop,
        "SELECT payload FROM outbox_event WHERE object_id = ? AND type = 'subscription.ordered'",
        [id],
      ),
    ).toEqual([{ payload: { id, customer_id: owner.id, cycle_id: cycle.id, order_id: cycle.order_id } }])

    at(Date.parse((await read(id)).current_period_end))
    await here.renew()
    await Promise.all([placeOrders(), placeOrders()])
    const { cycles } = await read(id)
    expect(new Set(cycles.map((one: { order_id: string }) => one.order_id)).size).toBe(2)
    expect(await ordersOf(owner.id)).toHaveLength(2)
    expect(await reservedOf(here.shop, product)).toBe(4)
  })

  it("costs what a coupon has left of the price", async () => {
    const { code } = await createCoupon(here.shop, { percent_off: 25, duration: "repeating", periods: 2 })
    const plan = { ...TRY_100, max_quantity: 5 }
    const { id } = await subscribed(10, plan, { quantity: 2, coupon_code: code })
    for (const [index, total] of [150, 150, 200].entries()) {
      if (index > 0) {
        at(Date.parse((await read(id)).current_period_end))
        await here.renew()
      }
      await placeOrders()
      const [cycle] = (await read(id)).cycles
      expect(await orderOf(cycle.order_id)).toMatchObject({
        total,
        items: [{ quantity: 2 }],
        payment_collections: [{ status: "completed", amount: total }],
      })
    }
  })

  it("cannot be canceled by its customer, because the subscription has paid it", async () => {
    const { owner, id } = await subscribed(5)
    await placeOrders()
    const { order_id } = (await read(id)).cycles[0]
    const { items } = await orderOf(order_id)
    const { body } = await storefront(here.shop, { token: owner.token })
      .post(`/store/orders/${order_id}/cancel`, {})
      .expect(409)
    expect(body.code).toBe("cancellation_window_closed")
    expect(body.message).toContain(items[0].id)
    expect(body.message).toContain(id)
  })

  it("has the set-up fee as a line of its own", async () => {
    const { id } = await subscribed(5, { prices: [{ amount: 100, currency_code: "try", setup_fee: 20.5 }] })
    await placeOrders()
    const order = await orderOf((await read(id)).cycles[0].order_id)
    expect(order.total).toBe(120.5)
    expect(order.items.map(({ unit_price }: { unit_price: number }) => unit_price).sort()).toEqual([
      100, 20.5,
    ])
  })

  it("does not exist for a trial, even with a set-up fee, but for the first paid period", async () => {
    const prices = [{ amount: 100, currency_code: "try", setup_fee: 20 }]
    const { id, owner } = await subscribed(5, { prices, trial_days: 7 })
    await placeOrders()
    expect(await read(id)).toMatchObject({ cycles: [{ order_id: null }], invoices: [{ amount: 20 }] })
    expect(await ordersOf(owner.id)).toEqual([])

    at(Date.parse((await read(id)).current_period_end))
    await here.renew()
    await placeOrders()
    const placed = await ordersOf(owner.id)
    expect(placed).toHaveLength(1)
    expect(await orderOf(placed[0]?.id ?? "")).toMatchObject({
      total: 100,
      items: [{ quantity: 1, unit_price: 100 }],
    })
  })

  it("waits for stock, says so, and is placed later as the plan was sold", async () => {
    const { id, product, plan, owner } = await subscribed(0)
    await placeOrders()
    expect(await read(id)).toMatchObject({
      cycles: [{ order_id: null, order_error: expect.any(String), status: "paid" }],
      invoices: [{ status: "paid", amount: 100 }],
    })
    await admin(here.shop).post(`/admin/subscription-plans/${plan.id}`, { product_id: null }).expect(200)
    await here.restock(product, 3)
    await placeOrders()
    expect((await read(id)).cycles).toMatchObject([{ order_id: null }])
    at(clock.now() + HOUR_MS)
    await placeOrders()
    const { cycles } = await read(id)
    expect(cycles).toMatchObject([{ order_id: expect.any(String), order_error: null }])
    expect(await orderOf(cycles[0].order_id)).toMatchObject({
      total: 100,
      items: [{ variant_id: product.variantId }],
      payment_collections: [{ status: "completed", amount: 100 }],
    })
    expect(await ordersOf(owner.id)).toHaveLength(1)
    expect(await reservedOf(here.shop, product)).toBe(1)
  })

  it("waits while the product is deleted, with one entry in the history, and stops no other order", async () => {
    const { id, product } = await subscribed(5)
    await admin(here.shop).delete(`/admin/products/${product.id}`).expect(200)
    const other = await subscribed(5)
    await placeOrders()
    at(clock.now() + HOUR_MS)
    await placeOrders()
    expect((await read(id)).cycles).toMatchObject([
      { order_id: null, order_error: "The plan's product has no variant.", status: "paid" },
    ])
    expect((await read(other.id)).cycles).toMatchObject([{ order_id: expect.any(String) }])
    const failures = "SELECT data FROM subscription_entry WHERE subscription_id = ? AND kind = 'order_failed'"
    expect(await sql(here.shop, failures, [id])).toHaveLength(1)
  })

  it("is tried less and less often, then given up with a mail to the admins, and placed when one asks", async () => {
    const server = await useMailServer(here.shop, { from_name: "Alder" })
    try {
      const { id, product, plan, owner } = await subscribed(0)
      const placeAgain = () => admin(here.shop).post(`/admin/subscriptions/${id}/place-orders`, {})
      expect((await placeAgain().expect(409)).body.code).toBe("invalid_state")
      const waits: number[] = []
      for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt += 1) {
        await placeOrders()
        const [cycle] = await sql(
          here.shop,
          `SELECT order_attempts, order_due_at FROM subscription_cycle WHERE subscription_id = ?`,
          [id],
        )
        expect(cycle?.order_attempts).toBe(attempt)
        if (cycle?.order_due_at) waits.push(Math.round((Number(cycle.order_due_at) - clock.now()) / HOUR_MS))
        at(clock.now() + 24 * HOUR_MS)
      }
      expect(waits).toEqual([1, 2, 4, 8, 16, 24, 24, 24, 24])
      await placeOrders()
      const given = await read(id)
      expect(given.changes.map(({ kind }: { kind: string }) => kind).slice(0, 2)).toEqual([
        "order_given_up",
        "order_failed",
      ])
      await here.sendMails()
      await here.sendMails()
      const mails = server.received.filter(({ mail }) => String(mail.subject).includes(plan.name))
      const admins = await sql(here.shop, `SELECT email FROM "user" WHERE deleted_at IS NULL`)
      expect(mails.flatMap(({ recipients }) => recipients).sort()).toEqual(
        admins.map((one) => one.email).sort(),
      )
      expect(mails[0]?.mail.text).toContain("could not be placed")
      expect(mails[0]?.mail.text).toContain("100.00")

      await here.restock(product, 3)
      await placeOrders()
      expect((await read(id)).cycles).toMatchObject([{ order_id: null }])
      await placeAgain().expect(200)
      await placeOrders()
      expect((await read(id)).cycles).toMatchObject([{ order_id: expect.any(String), order_error: null }])
      expect(await ordersOf(owner.id)).toHaveLength(1)
      await placeAgain().expect(409)
    } finally {
      await server.close()
    }
  })

  it("is not placed if the whole payment has gone back", async () => {
    const { id, product, owner } = await subscribed(0)
    await placeOrders()
    const [invoice] = (await read(id)).invoices
    await admin(here.shop)
      .post(`/admin/subscriptions/${id}/refund`, { invoice_id: invoice.id, reason: "Sold out." })
      .expect(200)
    await here.restock(product, 3)
    at(clock.now() + HOUR_MS)
    await placeOrders()
    expect((await read(id)).cycles).toMatchObject([
      { order_id: null, order_error: "The payment is refunded." },
    ])
    expect(await ordersOf(owner.id)).toEqual([])
  })

  it("is placed once if a run died after placing it", async () => {
    const { id, owner } = await subscribed(5)
    await placeOrders()
    const [cycle] = (await read(id)).cycles
    await forgetOrder(cycle.id)
    await placeOrders()
    expect((await read(id)).cycles).toMatchObject([{ order_id: cycle.order_id }])
    expect(await ordersOf(owner.id)).toHaveLength(1)
  })

  it("is placed once if a run died before its end, and takes stock once", async () => {
    const { id, owner, product } = await subscribed(5)
    await placeOrders()
    const [cycle] = (await read(id)).cycles
    await sql(here.shop, `UPDATE "order" SET status = 'draft', is_draft_order = true WHERE id = ?`, [
      cycle.order_id,
    ])
    await forgetOrder(cycle.id)
    await placeOrders()
    const [again] = (await read(id)).cycles
    expect(again.order_id).not.toBe(cycle.order_id)
    expect(
      await sql(here.shop, `SELECT id FROM "order" WHERE customer_id = ? AND deleted_at IS NULL`, [owner.id]),
    ).toEqual([{ id: again.order_id }])
    expect(await reservedOf(here.shop, product)).toBe(1)
  })

  it("does not exist for a plan without a product, which has an invoice only", async () => {
    const owner = await createCustomer(here.shop)
    const { id } = await here.subscribed(owner.token)
    await placeOrders()
    expect(await read(id)).toMatchObject({ cycles: [{ order_id: null }], invoices: [{ amount: 100 }] })
    expect(await ordersOf(owner.id)).toEqual([])
  })
})
