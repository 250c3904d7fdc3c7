import type { IEventBusModuleService } from "@medusajs/framework/types"
import { MedusaError, Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { endInterruptedCompletions as job } from "../../../src/features/cart-completion/jobs"
import { completeCheckout } from "../../../src/features/cart-completion/workflows/complete-checkout"
import { scheduledJobs } from "../../../src/features/scheduled-jobs"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { copiesOf, readyCart, type Stocked, sql, stockedVariant } from "../../factories/checkout"
import { storefront } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import { loseLock } from "../../harness/lost-lock"
import { type TenantShop, useTenant } from "../../harness/tenants"

const LEASE_MS = 90_000

let shop: TenantShop
let stocked: Stocked
let template: string

const inShop = <Result>(work: () => Result) => runInTenant(shop.tenant, work)
const payments = () => shop.container.resolve(Modules.PAYMENT)
/**
 * Tests that crash at the reservation of stock crash before `execute` of the lock. A crash in it would leave a lock
 * that nothing releases here.
 */
const locking = () => shop.container.resolve(Modules.LOCKING)
const orders = () => shop.container.resolve(Modules.ORDER)
const complete = (cart: string, body?: object) => storefront(shop).post(`/store/carts/${cart}/complete`, body)

beforeAll(async () => {
  shop = await useTenant("completions")
  stocked = await stockedVariant(shop, 1_000)
  template = await readyCart(shop, stocked.variantId)
  // With a limit, because the engine counts only the uses of promotions with a limit.
  await sql(shop, `UPDATE promotion SET "limit" = 1000 WHERE code = 'WELCOME10'`)
  await storefront(shop)
    .post(`/store/carts/${template}/promotions`, { promo_codes: ["WELCOME10"] })
    .expect(200)
  const { body } = await storefront(shop)
    .post("/store/payment-collections", { cart_id: template })
    .expect(200)
  await storefront(shop)
    .post(`/store/payment-collections/${body.payment_collection.id}/payment-sessions`, {
      provider_id: "pp_system_default",
    })
    .expect(200)
})

afterEach(() => {
  vi.restoreAllMocks()
  restoreClock()
})

let restoreClock = () => {}
const passTime = (ms: number) => {
  restoreClock()
  const now = clock.now()
  restoreClock = clock.use({ now: () => now + ms })
}

async function freshCart(): Promise<string> {
  const [cart = ""] = await copiesOf(shop, template, 1)
  return cart
}

/** Completes a cart until a method of a service is called. There the process crashes and loses its lock. */
async function crashAt(cart: string, service: object, method: string, provider_id?: string): Promise<void> {
  const called = service as Record<string, (...input: unknown[]) => unknown>
  const original = called[method]?.bind(service)
  const reached = new Promise<void>((resolve) => {
    vi.spyOn(called, method).mockImplementation((...input) => {
      // The same method also locks the cart, which must work.
      if (input[0] === cart) return original?.(...input)
      resolve()
      return new Promise(() => {})
    })
  })
  void inShop(() => completeCheckout(shop.container, { cart_id: cart, provider_id }))
  await reached
  vi.restoreAllMocks()
  await inShop(() => loseLock(shop, cart))
}

const crash = (service: object, method: string) => ({ service, method })
const runJob = () => inShop(() => job.run(shop.container))

/** Reads everything that a cart's completion may have written. */
async function traces(cart: string) {
  const [row] = await sql(
    shop,
    `SELECT (SELECT completed_at IS NOT NULL FROM cart WHERE id = :cart) AS completed,
            (SELECT metadata FROM cart WHERE id = :cart) AS metadata,
            (SELECT count(*)::int FROM cart_completion WHERE cart_id = :cart) AS completions,
            (SELECT count(*)::int FROM order_cart WHERE cart_id = :cart AND deleted_at IS NULL) AS links,
            (SELECT count(*)::int FROM "order" WHERE deleted_at IS NULL) AS orders,
            (SELECT count(*)::int FROM "order" WHERE metadata ->> 'svc_completion' IS NOT NULL) AS marked,
            (SELECT count(*)::int FROM reservation_item WHERE deleted_at IS NULL) AS reservations,
            (SELECT count(*)::int FROM payment p JOIN cart_payment_collection l USING (payment_collection_id)
              WHERE l.cart_id = :cart) AS payments,
            (SELECT used FROM promotion WHERE code = 'WELCOME10') AS uses`,
    { cart },
  )
  return row
}

describe("a completion that crashed", () => {
  const beforeOrder = { orders: 0, links: 0, completed: false, reservations: 0 }
  const halfway = { orders: 1, links: 1, completed: true, reservations: 1 }

  // After the order, the engine runs several steps at the same time. The other steps must have ended before the crash,
  // because nothing runs in a crashed process.
  it.each([
    ["before there was an order", () => crash(orders(), "createOrders"), beforeOrder],
    ["before the stock was reserved", () => crash(locking(), "execute"), { ...halfway, reservations: 0 }],
    [
      "before the cart was closed",
      () => crash(shop.container.resolve(Modules.CART), "updateCarts"),
      { ...halfway, completed: false },
    ],
  ])("%s leaves no data, and the cart can be bought", async (_when, where, left) => {
    const cart = await freshCart()
    const before = await traces(cart)
    const { service, method } = where()
    await crashAt(cart, service, method)
    await eventually(async () =>
      expect(await traces(cart)).toMatchObject({
        ...left,
        orders: Number(before?.orders) + left.orders,
        reservations: Number(before?.reservations) + left.reservations,
        uses: Number(before?.uses) + left.orders,
      }),
    )
    passTime(LEASE_MS + 1)
    await runJob()
    restoreClock()
    // A use of the promotion may stay counted, because the engine counts it at the same time.
    expect({ ...(await traces(cart)), uses: 0 }).toEqual({ ...before, uses: 0 })
    expect((await complete(cart).expect(200)).body.type).toBe("order")
  })

  it("during the payment becomes the order if the provider confirms the payment", async () => {
    const cart = await freshCart()
    const before = await traces(cart)
    await crashAt(cart, payments(), "authorizePaymentSession")
    const placed = placedEvents()
    passTime(LEASE_MS + 1)
    await runJob()

    expect(await traces(cart)).toMatchObject({
      completed: true,
      completions: 0,
      links: 1,
      orders: Number(before?.orders) + 1,
      marked: 0,
      payments: 1,
      uses: Number(before?.uses) + 1,
    })
    const { body } = await complete(cart).expect(200)
    expect(placed()).toEqual([body.order.id])
  })

  it("during the payment is reverted if the provider denies it, and the promotion can be used again", async () => {
    const cart = await freshCart()
    const before = await traces(cart)
    await crashAt(cart, payments(), "authorizePaymentSession")
    passTime(LEASE_MS + 1)
    const declined = new MedusaError(MedusaError.Types.NOT_ALLOWED, "Declined")
    vi.spyOn(payments(), "authorizePaymentSession").mockRejectedValue(declined)
    await runJob()
    expect(await traces(cart)).toEqual(before)
  })

  it("during the payment waits while the provider does not respond", async () => {
    const cart = await freshCart()
    await crashAt(cart, payments(), "authorizePaymentSession")
    passTime(LEASE_MS + 1)
    const away = vi.spyOn(payments(), "authorizePaymentSession").mockRejectedValue(new Error("Timeout"))
    const log = vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    await runJob()
    expect(await traces(cart)).toMatchObject({ completed: true, completions: 1, payments: 0 })
    expect(log).toHaveBeenCalled()

    away.mockRestore()
    passTime(2 * LEASE_MS)
    await runJob()
    expect(await traces(cart)).toMatchObject({ completed: true, completions: 0, payments: 1 })
  })

  it("after the payment keeps the order and the captured amount, once", async () => {
    const cart = await freshCart()
    const authorize = payments().authorizePaymentSession.bind(payments())
    const reached = new Promise<void>((resolve) => {
      vi.spyOn(orders(), "addOrderTransactions").mockImplementation(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    vi.spyOn(payments(), "authorizePaymentSession").mockImplementation(async (id, context) => {
      const payment = await authorize(id, context)
      await payments().capturePayment({ payment_id: payment?.id ?? "" })
      return payment
    })
    const completing = inShop(() => completeCheckout(shop.container, { cart_id: cart }))
    await Promise.race([reached, completing])
    vi.restoreAllMocks()
    await inShop(() => loseLock(shop, cart))

    passTime(LEASE_MS + 1)
    await runJob()
    const transactions = await sql(
      shop,
      `SELECT t.amount, p.amount AS paid FROM order_transaction t JOIN order_cart l USING (order_id)
         JOIN cart_payment_collection c ON c.cart_id = l.cart_id JOIN payment p USING (payment_collection_id)
        WHERE l.cart_id = ?`,
      [cart],
    )
    expect(transactions).toHaveLength(1)
    expect(transactions[0]?.amount).toBe(transactions[0]?.paid)
  })

  it("lets the customer pay with any of the cart's sessions again", async () => {
    const cart = await withCard("pending")
    await crashAt(cart, orders(), "createOrders", "pp_system_default")
    expect((await sessionsOf(cart)).map(({ status }) => status)).toEqual(["pending", "canceled"])
    passTime(LEASE_MS + 1)
    await runJob()
    const sessions = await sessionsOf(cart)
    expect(sessions.map(({ status }) => status)).toEqual(["pending", "pending"])
    expect(JSON.stringify(sessions)).not.toContain("svc_completion")
  })

  it("is finished at once by the next call for the cart", async () => {
    const cart = await freshCart()
    await crashAt(cart, locking(), "execute")
    const { body } = await complete(cart).expect(200)
    expect(body.type).toBe("order")
    expect(await traces(cart)).toMatchObject({ completions: 0, links: 1, payments: 1 })
  })
})

describe("a cancelled payment", () => {
  it("cannot pay for an order, although the engine has its session as authorized", async () => {
    const cart = await freshCart()
    const [session] = await sessionsOf(cart)
    const payment = await inShop(() => payments().authorizePaymentSession(session?.id ?? "", {}))
    await inShop(() => payments().cancelPayment(payment?.id ?? ""))
    const { status } = await complete(cart)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await traces(cart)).toMatchObject({ completed: false, links: 0, completions: 0 })
  })
})

/** Returns a cart's payment sessions. */
function sessionsOf(cart: string) {
  return sql(
    shop,
    `SELECT s.id, s.status, s.metadata FROM payment_session s JOIN cart_payment_collection USING (payment_collection_id)
      WHERE cart_id = ? ORDER BY s.id`,
    [cart],
  )
}

/** Adds a payment session of a provider that does not exist, besides bank transfer. */
async function withCard(status: string): Promise<string> {
  const cart = await freshCart()
  await sql(
    shop,
    `INSERT INTO payment_session (id, currency_code, amount, raw_amount, provider_id, data, status, payment_collection_id)
     SELECT s.id || '_card', s.currency_code, s.amount, s.raw_amount, 'pp_card', '{}', ?, s.payment_collection_id
       FROM payment_session s JOIN cart_payment_collection USING (payment_collection_id) WHERE cart_id = ?`,
    [status, cart],
  )
  return cart
}

describe("the job that finishes crashed completions", () => {
  it("is scheduled, and skips completions that may still run", async () => {
    expect(scheduledJobs()).toContain(job)
    const cart = await freshCart()
    await crashAt(cart, payments(), "authorizePaymentSession")
    passTime(LEASE_MS / 2)
    await runJob()
    expect(await traces(cart)).toMatchObject({ completions: 1 })
    restoreClock()

    passTime(LEASE_MS + 1)
    await inShop(() => locking().acquire(cart))
    vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    await runJob()
    expect(await traces(cart)).toMatchObject({ completions: 1 })

    await inShop(() => locking().release(cart))
    passTime(2 * LEASE_MS)
    await runJob()
    expect(await traces(cart)).toMatchObject({ completions: 0, links: 1 })
  })
})

describe("a completion whose provider needs minutes", () => {
  it("is not ended by others, and becomes the order", async () => {
    const cart = await freshCart()
    const before = await traces(cart)
    const authorize = payments().authorizePaymentSession.bind(payments())
    let answer = () => {}
    const answers = new Promise<void>((resolve) => {
      answer = resolve
    })
    const asked = new Promise<void>((resolve) => {
      vi.spyOn(payments(), "authorizePaymentSession").mockImplementationOnce(async (...input) => {
        resolve()
        await answers
        return authorize(...input)
      })
    })
    const completed = complete(cart).then(({ body }) => body)
    await asked
    passTime(10 * LEASE_MS)
    const today = Date.now()
    vi.spyOn(Date, "now").mockReturnValue(today + 10 * LEASE_MS)
    vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
    await runJob()
    vi.mocked(Date.now).mockRestore()
    restoreClock()
    expect(await traces(cart)).toMatchObject({ completions: 1, completed: true, payments: 0 })
    answer()
    expect((await completed).type).toBe("order")
    expect(await traces(cart)).toMatchObject({
      completions: 0,
      orders: Number(before?.orders) + 1,
      payments: 1,
    })
  })
})

describe("POST /store/carts/:id/complete", () => {
  it("404: for an unknown cart", async () => {
    const { body } = await complete("cart_none").expect(404)
    expect(body.code).toBe("not_found")
  })

  it("400: for an unknown field", async () => {
    const { body } = await complete(await freshCart(), { provider: "x" }).expect(400)
    expect(body.code).toBe("unknown_field")
  })

  it("401: without a key", async () => {
    const { body } = await storefront(shop, { key: null }).post("/store/carts/any/complete").expect(401)
    expect(body.code).toBe("missing_publishable_key")
  })

  it("409: if the cart has changed since its payment session was created", async () => {
    const cart = await freshCart()
    await sql(shop, `UPDATE cart_line_item SET quantity = quantity + 1 WHERE cart_id = ?`, [cart])
    const { body } = await complete(cart).expect(409)
    expect([body.code, body.message]).toEqual(["invalid_state", expect.stringContaining("payment-sessions")])
    expect(await traces(cart)).toMatchObject({ completed: false, completions: 0, metadata: null })
  })

  it.each([
    ["null", null],
    ["empty", {}],
    ["a note", { note: "ring twice" }],
  ])("leaves the metadata of the cart and its order as it was: %s", async (_kind, metadata) => {
    const cart = await freshCart()
    const given = metadata && JSON.stringify(metadata)
    await sql(shop, "UPDATE cart SET metadata = :given::jsonb WHERE id = :cart", { cart, given })
    const { body } = await complete(cart).expect(200)
    const [found] = await sql(
      shop,
      `SELECT (SELECT metadata FROM cart WHERE id = :cart) AS cart, metadata AS "order" FROM "order" WHERE id = :id`,
      { cart, id: body.order.id },
    )
    expect(found).toEqual({ cart: metadata, order: metadata })
  })

  it("returns the order again and places no second one", async () => {
    const cart = await freshCart()
    const first = await complete(cart).expect(200)
    const second = await complete(cart).expect(200)
    expect(second.body.order.id).toBe(first.body.order.id)
  })

  describe("with several payment sessions", () => {
    it("uses the named one and cancels the others", async () => {
      const cart = await withCard("pending")
      const cancelled = vi.spyOn(payments(), "deletePaymentSession").mockResolvedValue(undefined)
      const { body } = await complete(cart, { provider_id: "pp_system_default" }).expect(200)
      expect(body.type).toBe("order")
      expect(cancelled.mock.calls.map(([id]) => id)).toEqual([expect.stringMatching(/_card$/)])
    })

    it("400 missing_field: if no session is named and none is paid; all stay unchanged", async () => {
      const cart = await withCard("pending")
      const declined = new MedusaError(MedusaError.Types.NOT_ALLOWED, "Not paid")
      vi.spyOn(payments(), "authorizePaymentSession").mockRejectedValue(declined)
      const { body } = await complete(cart).expect(400)
      expect([body.code, body.message]).toEqual(["missing_field", "Field 'provider_id' is required."])
      const sessions = await sql(
        shop,
        `SELECT status FROM payment_session JOIN cart_payment_collection USING (payment_collection_id) WHERE cart_id = ?`,
        [cart],
      )
      expect(sessions.map(({ status }) => status)).toEqual(["pending", "pending"])
    })

    it("409: if the named provider has no session", async () => {
      const { body } = await complete(await freshCart(), { provider_id: "pp_card" }).expect(409)
      expect(body.code).toBe("invalid_state")
    })

    it("restores the others if the cart does not become an order", async () => {
      const cart = await withCard("pending")
      const [, card] = await sessionsOf(cart)
      await sql(shop, "UPDATE payment_session SET metadata = '{}', status = 'requires_more' WHERE id = ?", [
        card?.id,
      ])
      const before = await sessionsOf(cart)
      await sql(shop, `UPDATE cart_line_item SET quantity = quantity + 1 WHERE cart_id = ?`, [cart])
      await complete(cart, { provider_id: "pp_system_default" }).expect(409)
      expect(before.map(({ status }) => status)).toEqual(["pending", "requires_more"])
      expect(await sessionsOf(cart)).toEqual(before)
    })
  })

  describe("while its payment is incomplete", () => {
    /** Lets the engine's payment module return what a payment provider would. */
    const answered = (status: string) => {
      const providers = Reflect.get(payments(), "paymentProviderService_")
      vi.spyOn(providers, "authorizePayment").mockResolvedValueOnce({ data: {}, status })
    }
    const stillOpen = async (cart: string) => {
      vi.restoreAllMocks()
      expect(await traces(cart)).toMatchObject({ completed: false, completions: 0, links: 0, payments: 0 })
      expect((await complete(cart).expect(200)).body.type).toBe("order")
    }

    it("200 with the cart: the customer must take a further step", async () => {
      const cart = await freshCart()
      answered("requires_more")
      const { body } = await complete(cart).expect(200)
      expect(body).toMatchObject({
        type: "cart",
        cart: { id: cart },
        error: { type: "payment_requires_more_error" },
      })
      await stillOpen(cart)
    })

    it.each(["pending", "error", "canceled"])("402: its provider reports it as %s", async (status) => {
      const cart = await freshCart()
      answered(status)
      expect((await complete(cart).expect(402)).body.code).toBe("payment_failed")
      await sql(
        shop,
        `UPDATE payment_session SET status = 'pending' FROM cart_payment_collection l
          WHERE l.payment_collection_id = payment_session.payment_collection_id AND l.cart_id = ?`,
        [cart],
      )
      await stillOpen(cart)
    })

    it("402: its provider refuses it with a message, and a repeated call runs again", async () => {
      const cart = await freshCart()
      const { PAYMENT_AUTHORIZATION_ERROR } = MedusaError.Types
      vi.spyOn(payments(), "authorizePaymentSession").mockRejectedValueOnce(
        new MedusaError(PAYMENT_AUTHORIZATION_ERROR, "Your card has insufficient funds."),
      )
      const keyed = () => complete(cart).set("Idempotency-Key", `declined-${cart}`)
      expect((await keyed().expect(402)).body).toMatchObject({
        code: "payment_failed",
        message: "Your card has insufficient funds.",
      })
      expect((await keyed().expect(200)).body.type).toBe("order")
    })

    it("502: its provider does not respond", async () => {
      const cart = await freshCart()
      vi.spyOn(shop.container.resolve("logger"), "error").mockReturnValue(undefined)
      vi.spyOn(payments(), "authorizePaymentSession").mockRejectedValueOnce(new Error("Timeout"))
      expect((await complete(cart).expect(502)).body.code).toBe("provider_error")
      await stillOpen(cart)
    })
  })
})

/** Collects the orders of the `placed` events from now on. */
function placedEvents(): () => string[] {
  const emit = vi.spyOn(shop.container.resolve<IEventBusModuleService>(Modules.EVENT_BUS), "emit")
  return () =>
    emit.mock.calls
      .flatMap(([event]) => event)
      .filter(({ name }) => name === "order.placed")
      .map(({ data }) => (data as { id: string }).id)
}
