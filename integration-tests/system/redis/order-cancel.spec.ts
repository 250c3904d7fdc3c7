import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { endInterruptedCancellations as job } from "../../../src/features/orders/jobs/end-interrupted-cancellations"
import { scheduledJobs } from "../../../src/features/scheduled-jobs"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import {
  type Customer,
  capturePayment,
  createPromotion,
  createStockedProduct,
  fulfill,
  MANUAL,
  type OrderShop,
  placedOrder,
  reservedOf,
  type StockedProduct,
  useOrderShop,
} from "../../factories/orders"
import { admin, anonymous, storefront } from "../../harness/api"
import { loseLock } from "../../harness/lost-lock"
import { FakePaymentService, fakeProviders } from "../../harness/payment-providers"
import { until } from "../../harness/until"

const MS_PER_HOUR = 3_600_000

let shop: OrderShop
let customer: Customer
let product: StockedProduct
let service: FakePaymentService

const asCustomer = (who = customer) => storefront(shop, { token: who.token })
const cancel = (id: string, body: object = {}, who = customer) =>
  asCustomer(who).post(`/store/orders/${id}/cancel`, body)
const place = () => placedOrder(shop, { product, customer })
const read = async (id: string) => (await asCustomer().get(`/store/orders/${id}`).expect(200)).body.order
const statusesOf = (replies: { status: number }[]) => replies.map(({ status }) => status).sort()

beforeAll(async () => {
  shop = await useOrderShop()
  customer = await createCustomer(shop)
})

/** Gives each test its own stock, and a payment service that can fail. */
async function prepare(): Promise<void> {
  product = await createStockedProduct(shop)
  service = new FakePaymentService()
  fakeProviders(shop, { [MANUAL]: service })
}

afterEach(() => {
  vi.restoreAllMocks()
})

describe("POST /store/orders/:id/cancel", () => {
  it("200: voids an authorized payment, releases the stock and stores the reason", async () => {
    await prepare()
    const order = await place()
    expect(await reservedOf(shop, product)).toBe(1)
    const { body } = await cancel(order.id, { reason: "Ordered twice" }).expect(200)

    expect(body.order).toMatchObject({ id: order.id, status: "canceled", payment_status: "canceled" })
    expect(body.order.canceled_at).toEqual(expect.any(String))
    expect(service.calls).toEqual(["initiatePayment", "authorizePayment", "cancelPayment"])
    expect(await reservedOf(shop, product)).toBe(0)
    const [stored] = await shop.container.resolve("orders").listOrderCancellations({ order_id: order.id })
    expect(stored).toMatchObject({ reason: "Ordered twice", actor_type: "customer", actor_id: customer.id })
  })

  it("200: refunds a captured payment once, and no amount stays due", async () => {
    await prepare()
    const order = await place()
    await capturePayment(shop, order.id)
    await cancel(order.id).expect(200)

    const shown = await read(order.id)
    expect(shown).toMatchObject({ status: "canceled", payment_status: "refunded" })
    expect(shown.summary).toMatchObject({ refunded_total: order.total, pending_difference: 0 })
    expect(service.timesAsked("refundPayment")).toBe(1)
    expect(service.timesAsked("cancelPayment")).toBe(0)
  })

  it.each([
    ["the customer", (id: string) => cancel(id)],
    ["an admin", (id: string) => admin(shop).post(`/admin/orders/${id}/cancel`, {})],
  ])("200: %s cancels an order of which 5.00 were paid, and only these are credited", async (_, by) => {
    await prepare()
    const order = await place()
    await capturePayment(shop, order.id, 5)
    await by(order.id).expect(200)

    const { body } = await admin(shop).get(`/admin/orders/${order.id}?fields=total,*summary,*credit_lines`)
    expect(body.order.credit_lines.map(({ amount }: { amount: number }) => amount)).toEqual([5])
    expect(body.order.total).toBeCloseTo(order.total - 5, 10)
    expect(body.order.summary).toMatchObject({ refunded_total: 5 })
  })

  it("200: although the service of an unpaid session refuses to answer", async () => {
    await prepare()
    const order = await place()
    await capturePayment(shop, order.id)
    const { data } = await shop.container.resolve(ContainerRegistrationKeys.QUERY).graph({
      entity: "order",
      fields: ["payment_collections.id"],
      filters: { id: order.id },
    })
    const collection = data[0]?.payment_collections?.[0]?.id ?? ""
    const session = { provider_id: MANUAL, currency_code: "eur", amount: 1, data: {} }
    await shop.container.resolve(Modules.PAYMENT).createPaymentSession(collection, session)
    service.failing.add("deletePayment")
    await cancel(order.id).expect(200)
    expect((await read(order.id)).payment_status).toBe("refunded")
    expect(service.timesAsked("refundPayment")).toBe(1)
  })

  it("200: restores a promotion's use", async () => {
    await prepare()
    const code = await createPromotion(shop, { percent: 10, limit: 1, usesPerCustomer: 1 })
    const first = await placedOrder(shop, { product, customer, promoCodes: [code] })
    await cancel(first.id).expect(200)
    const again = await placedOrder(shop, { product, customer, promoCodes: [code] })
    expect(again.total).toBe(first.total)
    expect(again.discount_total).toBeGreaterThan(0)
  })

  it("takes effect once for twenty simultaneous calls", async () => {
    await prepare()
    const order = await place()
    await capturePayment(shop, order.id)
    const replies = await Promise.all(Array.from({ length: 20 }, () => cancel(order.id)))

    expect(statusesOf(replies)).toEqual([200, ...Array<number>(19).fill(409)])
    expect(new Set(replies.filter(({ status }) => status === 409).map(({ body }) => body.code))).toEqual(
      new Set(["invalid_state"]),
    )
    expect(service.timesAsked("refundPayment")).toBe(1)
  })

  it("or a simultaneous fulfilment wins, and the stock is correct in both cases", async () => {
    await prepare()
    for (let round = 1; round <= 3; round++) {
      const order = await place()
      const [cancelled, fulfilled] = await Promise.all([cancel(order.id), fulfill(shop, order)])
      expect(statusesOf([cancelled, fulfilled])).toEqual([200, 409])
      expect((await read(order.id)).status).toBe(cancelled.status === 200 ? "canceled" : "pending")
      expect(await reservedOf(shop, product)).toBe(0)
    }
  })

  it("or an admin's simultaneous cancellation wins", async () => {
    await prepare()
    const order = await place()
    await capturePayment(shop, order.id)
    const replies = await Promise.all([
      cancel(order.id),
      admin(shop).post(`/admin/orders/${order.id}/cancel`),
    ])
    expect(statusesOf(replies)).toEqual([200, 409])
    expect(service.timesAsked("refundPayment")).toBe(1)
  })

  it("400: for unknown fields, and for an overlong reason", async () => {
    expect((await cancel("order_any", { why: "" }).expect(400)).body.code).toBe("unknown_field")
    expect((await cancel("order_any", { reason: "x".repeat(501) }).expect(400)).body.code).toBe(
      "out_of_range",
    )
  })

  it("401: without a key, and without a customer", async () => {
    expect((await anonymous(shop).post("/store/orders/order_any/cancel").expect(401)).body.code).toBe(
      "missing_publishable_key",
    )
    const { body } = await storefront(shop).post("/store/orders/order_any/cancel", {}).expect(401)
    expect(body.code).toBe("missing_token")
  })

  it("404: for another customer's order, a guest's order and an unknown one", async () => {
    await prepare()
    const other = await createCustomer(shop)
    const [own, guests] = [await place(), await placedOrder(shop, { product })]
    await cancel(own.id, {}, other).expect(404)
    await cancel(guests.id).expect(404)
    await cancel("order_none").expect(404)
    expect((await read(own.id)).status).toBe("pending")
  })

  it("409 invalid_state: if it is already cancelled", async () => {
    await prepare()
    const order = await place()
    await cancel(order.id).expect(200)
    expect((await cancel(order.id).expect(409)).body.code).toBe("invalid_state")
  })

  it("409 cancellation_window_closed: after the shop's time limit, although an admin can still cancel", async () => {
    await prepare()
    const order = await place()
    const placedAt = new Date((await read(order.id)).created_at).getTime()
    const at = async (hours: number) => {
      const back = clock.use({ now: () => placedAt + hours * MS_PER_HOUR })
      // With a new token, because the test sets the clock ahead and the old one has expired.
      return cancel(order.id)
        .then(({ body, status }) => ({ status, code: body.code }), String)
        .finally(back)
    }
    expect(await at(24)).toEqual({ status: 409, code: "cancellation_window_closed" })
    await admin(shop).post("/admin/config/checkout", { cancellation_window_hours: 48 }).expect(200)
    expect(await at(48)).toEqual({ status: 409, code: "cancellation_window_closed" })
    await admin(shop).post("/admin/config/checkout", { cancellation_window_hours: 0 }).expect(200)
    expect(await at(0)).toEqual({ status: 409, code: "cancellation_window_closed" })
    await admin(shop).post("/admin/config/checkout", { cancellation_window_hours: null }).expect(200)
    await admin(shop).post(`/admin/orders/${order.id}/cancel`).expect(200)
    expect((await read(order.id)).status).toBe("canceled")
  })

  it("409 cancellation_window_closed: after a fulfilment, until that is cancelled", async () => {
    await prepare()
    const order = await place()
    const { body } = await fulfill(shop, order).expect(200)
    expect((await cancel(order.id).expect(409)).body.code).toBe("cancellation_window_closed")
    const { body: found } = await admin(shop).get(`/admin/orders/${body.order.id}?fields=fulfillments.id`)
    const [{ id }] = found.order.fulfillments
    await admin(shop).post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`, {}).expect(200)
    await cancel(order.id).expect(200)
  })

  it.each([
    ["refund", "refundPayment", true],
    ["void", "cancelPayment", false],
  ])(
    "502: if the %s fails, nothing changes, and the next try refunds once",
    async (_, method, isCaptured) => {
      await prepare()
      const order = await place()
      if (isCaptured) await capturePayment(shop, order.id)
      service.failing.add(method)
      expect((await cancel(order.id).expect(502)).body.code).toBe("provider_error")
      const { status, payment_status } = await read(order.id)
      expect({ status, payment_status }).toEqual({
        status: "pending",
        payment_status: isCaptured ? "captured" : "authorized",
      })
      expect(await reservedOf(shop, product)).toBe(1)

      service.failing.clear()
      await cancel(order.id).expect(200)
      expect(service.timesAsked(method)).toBe(2)
      expect(await reservedOf(shop, product)).toBe(0)
    },
  )

  it("is finished by the next try if it fails after the refund, without a second refund", async () => {
    await prepare()
    const order = await place()
    await capturePayment(shop, order.id)
    const orders = shop.container.resolve("orders")
    vi.spyOn(orders, "completeCancellation").mockRejectedValueOnce(new Error("The database is away"))
    await cancel(order.id).expect(500)
    expect((await read(order.id)).status).toBe("pending")
    expect(await reservedOf(shop, product)).toBe(1)
    // A refunded order cannot be shipped.
    expect((await fulfill(shop, order).expect(409)).body.code).toBe("invalid_state")

    await cancel(order.id).expect(200)
    const shown = await read(order.id)
    expect(shown).toMatchObject({ status: "canceled", payment_status: "refunded" })
    expect(shown.summary).toMatchObject({ refunded_total: order.total, pending_difference: 0 })
    expect(service.timesAsked("refundPayment")).toBe(1)
  })
})

describe("a cancellation that crashed", () => {
  let restoreClock = () => {}
  const runJob = async () => {
    restoreClock = clock.use({ now: () => Date.now() + 30 * 24 * MS_PER_HOUR })
    await job.run(shop.container)
    restoreClock()
  }
  afterEach(() => restoreClock())

  /** Crashes the process when a method of `of` is called. Locks in memory are lost. */
  const crashAt = async (id: string, of: object, method: string) => {
    const called = of as Record<string, () => unknown>
    const reached = new Promise<void>((resolve) => {
      vi.spyOn(called, method).mockImplementationOnce(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    void cancel(id, { reason: "Ordered twice" }).then(
      () => undefined,
      () => undefined,
    )
    await reached
    await loseLock(shop, id)
  }

  it("has a scheduled job", () => {
    expect(scheduledJobs()).toContain(job)
  })

  it.each([
    ["before the money went back", "orders"],
    ["when all but the last was done", "completion"],
  ])("%s is finished once by the job, however late", async (_when, where) => {
    await prepare()
    const order = await place()
    await capturePayment(shop, order.id)
    const [of, method] =
      where === "orders"
        ? [shop.container.resolve(Modules.PAYMENT), "refundPayment"]
        : [shop.container.resolve("orders"), "completeCancellation"]
    await crashAt(order.id, of, method)
    await job.run(shop.container)
    expect((await fulfill(shop, order)).status).toBeGreaterThanOrEqual(400)

    await runJob()
    const shown = await read(order.id)
    expect(shown).toMatchObject({ status: "canceled", payment_status: "refunded" })
    expect(shown.summary).toMatchObject({ refunded_total: order.total, pending_difference: 0 })
    expect(service.timesAsked("refundPayment")).toBe(1)
    expect(await reservedOf(shop, product)).toBe(0)
    expect(await shop.container.resolve("orders").abandonedCancellations()).toEqual([])
  })

  it("leaves its order fulfillable if the job finds that a refund is impossible", async () => {
    await prepare()
    const order = await place()
    await capturePayment(shop, order.id)
    await crashAt(order.id, shop.container.resolve(Modules.PAYMENT), "refundPayment")
    service.failing.add("refundPayment")
    vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    await runJob()
    expect((await read(order.id)).status).toBe("pending")
    await fulfill(shop, order).expect(200)
  })
})

describe("a fulfilment whose client has disconnected", () => {
  it("keeps the order's lock until it ends", async () => {
    await prepare()
    const order = await place()
    const fulfillments = shop.container.resolve(Modules.FULFILLMENT)
    const create = fulfillments.createFulfillment.bind(fulfillments)
    let goOn = () => {}
    const released = new Promise<void>((resolve) => {
      goOn = resolve
    })
    const reached = new Promise<void>((resolve) => {
      vi.spyOn(fulfillments, "createFulfillment").mockImplementationOnce(async (...input) => {
        resolve()
        await released
        return create(...input)
      })
    })
    const request = fulfill(shop, order)
    request.catch(() => undefined)
    await reached
    request.abort()
    const turn = () =>
      shop.container.resolve(Modules.LOCKING).execute(order.id, async () => "free", { timeout: 1 })
    await expect(turn()).rejects.toThrow("Timed-out")
    goOn()
    await until(async () => (await turn().catch(() => "taken")) === "free")
    expect((await cancel(order.id).expect(409)).body.code).toBe("cancellation_window_closed")
  })
})

describe("a fulfilment of an order during its cancellation", () => {
  it("is refused by the database for every caller", async () => {
    await prepare()
    const order = await place()
    const orders = shop.container.resolve("orders")
    const claim = await orders.claimCancellation({
      orderId: order.id,
      actor: { type: "customer", id: customer.id },
      cause: "customer",
      reason: null,
    })
    expect((await fulfill(shop, order).expect(409)).body.code).toBe("invalid_state")
    expect(await reservedOf(shop, product)).toBe(1)
    await orders.releaseCancellation(claim)
    await fulfill(shop, order).expect(200)
  })
})
