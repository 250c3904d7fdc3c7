import { beforeAll, describe, expect, it } from "vitest"
import { recordCommerceEventsJob } from "../../../src/features/tracking/jobs/record-commerce-events"
import { sql } from "../../factories/checkout"
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
import { subscribeFree } from "../../factories/subscriptions"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"

let shop: OrderShop
let product: StockedProduct

beforeAll(async () => {
  shop = await useOrderShop()
  product = await createStockedProduct(shop, 1000)
})

interface Stored {
  event_id: string
  customer_id: string | null
  consent_session_id: string | null
  consent: Record<string, boolean>
  context: Record<string, unknown>
  properties: Record<string, unknown>
}

const run = () => recordCommerceEventsJob.run(shop.container)

/** The events of this fact. The list of admins may have other specs' events on its first page. */
async function stored(id: string, name: string) {
  return sql(
    shop,
    "SELECT customer_id, consent_session_id, consent, context, properties FROM tracking_event WHERE event_id = :id",
    { id: `svc:${name}:${id}` },
  )
}

/** Decides about cookies as a customer or a guest. Returns the session's secret. */
async function decided(action: string, customer?: Customer): Promise<string> {
  const caller = storefront(shop, customer ? { token: customer.token } : {})
  const { body } = await caller.post("/store/cookie-consent", { action }).expect(200)
  return body.cookie_consent.session_id
}

const report = (session_id: string, cart_id: string, client_id: string) =>
  storefront(shop)
    .post("/store/track/events", {
      session_id,
      context: { client_id },
      events: [{ event_id: unique("event"), name: "begin_checkout", properties: { cart_id } }],
    })
    .expect(202)

describe("a purchase", () => {
  it("is recorded once, with its amounts, for a customer who agrees", async () => {
    const customer = await createCustomer(shop)
    await decided("accept_all", customer)
    const order = await placedOrder(shop, { product, customer })
    await Promise.all([run(), run(), run()])
    await run()
    const events = await stored(order.id, "purchase")
    expect(events).toHaveLength(1)
    expect(events[0]).toMatchObject({
      customer_id: customer.id,
      consent_session_id: expect.any(String),
      consent: { analytics: true },
      properties: {
        order_id: order.id,
        value: order.total,
        currency_code: "eur",
        items: [{ product_id: product.id, variant_id: product.variantId, quantity: 1, price: 10 }],
      },
    })
  })

  it("has no person without consent, after a refusal, and after a withdrawal", async () => {
    const [silent, refused, withdrawn] = [
      await createCustomer(shop),
      await createCustomer(shop),
      await createCustomer(shop),
    ]
    await decided("reject_all", refused)
    const session = await decided("accept_all", withdrawn)
    const orders = []
    for (const customer of [silent, refused, withdrawn])
      orders.push(await placedOrder(shop, { product, customer }))
    await storefront(shop).delete(`/store/cookie-consent/${session}`).expect(200)
    await run()
    for (const { id, total } of orders)
      expect(await stored(id, "purchase")).toMatchObject([
        {
          customer_id: null,
          consent_session_id: null,
          consent: {},
          context: {},
          properties: { value: total },
        },
      ])
  })

  it("of a guest belongs to the session that reported the cart, until that session withdraws", async () => {
    const [kept, withdrawn] = [await decided("accept_all"), await decided("accept_all")]
    const [first, second] = [await placedOrder(shop, { product }), await placedOrder(shop, { product })]
    await report(kept, first.cart_id, "123.456")
    await report(withdrawn, second.cart_id, "789.012")
    await storefront(shop).delete(`/store/cookie-consent/${withdrawn}`).expect(200)
    await run()
    expect(await stored(first.id, "purchase")).toMatchObject([
      { consent_session_id: expect.any(String), context: { client_id: "123.456" } },
    ])
    expect(await stored(second.id, "purchase")).toMatchObject([{ consent_session_id: null, context: {} }])
  })

  it("cannot be invented or blocked by a browser", async () => {
    const session_id = await decided("accept_all")
    const event = { event_id: "svc:purchase:order_1", name: "page_view" }
    const { body } = await storefront(shop)
      .post("/store/track/events", { session_id, events: [event] })
      .expect(400)
    expect(body.code).toBe("invalid_field")
  })
})

describe("more facts than one page has", () => {
  const MANY = 520

  it("are all recorded, also if they come within an hour", async () => {
    const order = await placedOrder(shop, { product })
    await capturePayment(shop, order.id)
    const payment = await paymentOf(order.id)
    const mark = unique("many")
    await sql(
      shop,
      `INSERT INTO refund (id, amount, raw_amount, payment_id, created_at)
       SELECT :mark || number, 0.01, '{"value": "0.01"}', :payment, now() - number * interval '1 second'
         FROM generate_series(1, ${MANY}) AS number`,
      { mark, payment },
    )
    await sql(
      shop,
      `INSERT INTO subscription (id, customer_id, plan_id, status, anchor_at, current_period_start, current_period_end,
                                 created_at)
       SELECT :mark || number, :mark || number, :mark, 'active', now(), now(), now() + interval '1 month',
              now() - number * interval '1 second'
         FROM generate_series(1, ${MANY}) AS number`,
      { mark },
    )
    try {
      await run()
      for (const name of ["refund", "subscribe"]) {
        const [counted] = await sql(
          shop,
          "SELECT count(*)::int AS count FROM tracking_event WHERE event_id LIKE :ids",
          { ids: `svc:${name}:${mark}%` },
        )
        expect(counted, name).toEqual({ count: MANY })
      }
    } finally {
      await sql(shop, "DELETE FROM refund WHERE id LIKE :ids", { ids: `${mark}%` })
      await sql(shop, "DELETE FROM subscription WHERE id LIKE :ids", { ids: `${mark}%` })
    }
  })

  it("include a subscription that begins hours after it was made, and after a newer one", async () => {
    const customer = await createCustomer(shop)
    const { subscription } = await subscribeFree(shop, customer.token)
    const id = unique("late")
    await sql(
      shop,
      `INSERT INTO subscription (id, customer_id, plan_id, status, anchor_at, current_period_start, current_period_end,
                                 created_at)
       VALUES (:id, :id, :id, 'pending', now(), now(), now() + interval '1 month', now() - interval '5 hours')`,
      { id },
    )
    try {
      await run()
      expect(await stored(subscription.id, "subscribe")).toHaveLength(1)
      expect(await stored(id, "subscribe")).toEqual([])
      await sql(shop, "UPDATE subscription SET status = 'active' WHERE id = :id", { id })
      await run()
      expect(await stored(id, "subscribe")).toHaveLength(1)
    } finally {
      await sql(shop, "DELETE FROM subscription WHERE id = :id", { id })
    }
  })
})

async function paymentOf(orderId: string): Promise<string> {
  const { body } = await admin(shop)
    .get(`/admin/orders/${orderId}?fields=payment_collections.payments.id`)
    .expect(200)
  return body.order.payment_collections[0].payments[0].id
}

describe("a refund and a subscription", () => {
  it("are recorded once each", async () => {
    const customer = await createCustomer(shop)
    await decided("accept_all", customer)
    const order = await placedOrder(shop, { product, customer })
    await capturePayment(shop, order.id)
    const payment = await paymentOf(order.id)
    await admin(shop).post(`/admin/payments/${payment}/refund`, { amount: 2.5 }).expect(200)
    const { subscription } = await subscribeFree(shop, customer.token)
    await run()
    await run()
    const { body: listed } = await admin(shop)
      .get(`/admin/tracking-events?customer_id=${customer.id}&limit=100`)
      .expect(200)
    const events: (Stored & { name: string })[] = listed.tracking_events
    expect(events.map(({ name }) => name).sort()).toEqual(["purchase", "refund", "subscribe"])
    expect(events.find(({ name }) => name === "refund")?.properties).toMatchObject({
      order_id: order.id,
      value: 2.5,
      currency_code: "eur",
    })
    expect(events.find(({ name }) => name === "subscribe")?.event_id).toBe(`svc:subscribe:${subscription.id}`)
  })
})
