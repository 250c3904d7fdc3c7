import { randomUUID } from "node:crypto"
import { Modules } from "@medusajs/framework/utils"
import { createStep, createWorkflow, type WorkflowData } from "@medusajs/framework/workflows-sdk"
import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows"
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { endInterruptedCompletions } from "../../../src/features/cart-completion/jobs"
import { completeCheckout } from "../../../src/features/cart-completion/workflows/complete-checkout"
import { holdingsOf } from "../../../src/features/holdings"
import { releaseHoldingsStep } from "../../../src/features/orders/workflows/steps/release-holdings"
import { declareWiring, type Wiring, wirings } from "../../../src/features/wirings"
import type { HeldLine } from "../../../src/kits/holdings/types"
import { clock } from "../../../src/lib/clock"
import { errors } from "../../../src/lib/errors"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { copiesOf, readyCart, sql, stockedVariant } from "../../factories/checkout"
import { NO_SEATS, SEAT, SEAT_TABLES, Seats } from "../../factories/seats"
import { admin, storefront } from "../../harness/api"
import { loseLock } from "../../harness/lost-lock"
import { type TenantShop, useTenant } from "../../harness/tenants"

const LEASE_MS = 90_000
/** The feature for which the tests declare a holding. It declares none itself. */
const FEATURE = "carts"

let shop: TenantShop
let template: string
let before: Wiring

const inShop = <Result>(work: () => Result) => runInTenant(shop.tenant, work)
const payments = () => shop.container.resolve(Modules.PAYMENT)
const orders = () => shop.container.resolve(Modules.ORDER)
const store = () => storefront(shop)
const complete = (cart: string) => store().post(`/store/carts/${cart}/complete`)

beforeAll(async () => {
  before = wirings().find(({ slug }) => slug === FEATURE)?.wiring ?? {}
  declareWiring(FEATURE, {
    ...before,
    holdings: [(container) => new Seats(container)],
    databaseErrors: { [NO_SEATS]: () => errors.soldOut("There are no seats left.") },
  })
  shop = await useTenant("holdings")
  for (const statement of SEAT_TABLES) await sql(shop, statement)
  const { variantId } = await stockedVariant(shop, 1_000)
  template = await readyCart(shop, variantId, [3])
})

afterAll(() => declareWiring(FEATURE, before))

let restoreClock = () => {}
afterEach(() => {
  vi.restoreAllMocks()
  restoreClock()
})

interface SeatCart {
  id: string
  line: string
}

/** A cart that only needs to be completed, with a free line for this many seats. No seats are reserved yet. */
async function cartOf(seats: number): Promise<SeatCart> {
  const [id = ""] = await copiesOf(shop, template, 1)
  const [line] = await inShop(() =>
    shop.container.resolve(Modules.CART).addLineItems(id, [
      {
        title: SEAT,
        quantity: seats,
        unit_price: 0,
        is_custom_price: true,
        is_tax_inclusive: true,
        requires_shipping: false,
        metadata: { token: randomUUID() },
      },
    ]),
  )
  return { id, line: line?.id ?? "" }
}

const hallOf = (seats: number) =>
  sql(
    shop,
    `UPDATE test_hall SET seats = ? + coalesce((SELECT sum(quantity) FROM test_seat_hold
                                                 WHERE expires_at IS NULL OR expires_at > now()), 0)`,
    [seats],
  )
const hold = ({ id }: SeatCart) => inShop(() => holdingsOf(shop.container).hold({ cart_id: id }))
const expire = ({ id }: SeatCart) =>
  sql(shop, `UPDATE test_seat_hold SET expires_at = now() - interval '1 minute' WHERE cart_id = ?`, [id])

async function holdOf({ id }: SeatCart) {
  const [found] = await sql(
    shop,
    `SELECT quantity, order_id, line_id, expires_at IS NULL AS lasting,
            expires_at > now() + interval '30 minutes' AS extended FROM test_seat_hold WHERE cart_id = ?`,
    [id],
  )
  return found
}

async function traces({ id }: SeatCart) {
  const [row] = await sql(
    shop,
    `SELECT (SELECT completed_at IS NOT NULL FROM cart WHERE id = :id) AS completed,
            (SELECT count(*)::int FROM order_cart WHERE cart_id = :id AND deleted_at IS NULL) AS orders,
            (SELECT count(*)::int FROM cart_completion WHERE cart_id = :id) AS completions,
            (SELECT count(*)::int FROM reservation_item WHERE deleted_at IS NULL) AS reservations`,
    { id },
  )
  return row
}

async function orderOf(cart: SeatCart) {
  const { body } = await complete(cart.id).expect(200)
  const items: { id: string; title: string }[] = body.order.items
  const of = (isSeat: boolean) => items.find(({ title }) => (title === SEAT) === isSeat)?.id ?? ""
  return { id: String(body.order.id), seatLine: of(true), stockLine: of(false) }
}

async function reservedFor(line: string): Promise<number[]> {
  const found = await sql(
    shop,
    `SELECT quantity::int FROM reservation_item WHERE line_item_id = ? AND deleted_at IS NULL`,
    [line],
  )
  return found.map(({ quantity }) => Number(quantity))
}

describe("a second holding, declared by a feature's wiring alone", () => {
  it("is asked about each change of a cart's line", async () => {
    await hallOf(2)
    const cart = await cartOf(2)
    await hold(cart)
    const { body } = await store()
      .post(`/store/carts/${cart.id}/line-items/${cart.line}`, { quantity: 1 })
      .expect(409)
    expect(body).toMatchObject({
      code: "invalid_state",
      message: expect.stringContaining("plan of the hall"),
    })
    expect(await holdOf(cart)).toMatchObject({ quantity: 2 })
  })

  it("holds before the order is made, and its database error has the declared code", async () => {
    await hallOf(3)
    const carts = await Promise.all([cartOf(2), cartOf(2)])
    const replies = await Promise.all(carts.map(({ id }) => complete(id)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = replies.findIndex(({ status }) => status === 409)
    expect(replies[lost]?.body).toMatchObject({ code: "sold_out", message: "There are no seats left." })
    expect(await traces(carts[lost] ?? { id: "", line: "" })).toMatchObject({
      completed: false,
      orders: 0,
      completions: 0,
    })
  })

  it("extends its holds before money moves, and confirms them afterwards", async () => {
    await hallOf(2)
    const cart = await cartOf(2)
    const authorize = payments().authorizePaymentSession.bind(payments())
    const atPayment = vi.spyOn(payments(), "authorizePaymentSession").mockImplementation(async (...input) => {
      expect(await holdOf(cart)).toMatchObject({ extended: true, order_id: null })
      return authorize(...input)
    })
    const { id, seatLine } = await orderOf(cart)
    expect(atPayment).toHaveBeenCalledOnce()
    expect(await holdOf(cart)).toMatchObject({ lasting: true, order_id: id, line_id: seatLine, quantity: 2 })
  })

  it("lets nobody pay for a hold that was lost meanwhile", async () => {
    await hallOf(2)
    const cart = await cartOf(2)
    const untouched = await traces(cart)
    const create = orders().createOrders.bind(orders())
    vi.spyOn(orders(), "createOrders").mockImplementation(async (...input: Parameters<typeof create>) => {
      await expire(cart)
      return create(...input)
    })
    const authorize = vi.spyOn(payments(), "authorizePaymentSession")
    const { body } = await complete(cart.id).expect(409)
    expect(body.code).toBe("sold_out")
    expect(authorize).not.toHaveBeenCalled()
    expect(await traces(cart)).toEqual(untouched)
  })

  it("releases at once what a change of region or a shopper takes out of the cart", async () => {
    await hallOf(4)
    const carts = await Promise.all([cartOf(2), cartOf(2)])
    const [moved, emptied] = carts
    if (!moved || !emptied) throw new Error("There are two carts.")
    for (const cart of carts) await hold(cart)
    const { body } = await store().get("/store/regions").expect(200)
    const region = body.regions.find(
      ({ currency_code }: { currency_code: string }) => currency_code !== "eur",
    )
    await store().post(`/store/carts/${moved.id}`, { region_id: region.id }).expect(200)
    expect(await holdOf(moved)).toBeUndefined()
    expect(await holdOf(emptied)).toMatchObject({ quantity: 2 })

    await store().delete(`/store/carts/${emptied.id}/line-items/${emptied.line}`).expect(200)
    expect(await holdOf(emptied)).toBeUndefined()
  })
})

const failStep = createStep("fail-after-release", async (fails: boolean) => {
  if (fails) throw errors.invalidState("A later step fails.")
})
const refundLinesWorkflow = createWorkflow(
  "refund-lines-of-holdings-spec",
  (input: WorkflowData<{ order_id: string; lines: HeldLine[]; fails: boolean }>) => {
    releaseHoldingsStep({ order_id: input.order_id, lines: input.lines })
    failStep(input.fails)
  },
)

const cancelThenFailWorkflow = createWorkflow(
  "cancel-then-fail-of-holdings-spec",
  (input: WorkflowData<{ order_id: string }>) => {
    cancelOrderWorkflow.runAsStep({ input })
    failStep(true)
  },
)

describe("an order's holds", () => {
  const refund = (order_id: string, lines: HeldLine[], fails = false) =>
    inShop(() =>
      refundLinesWorkflow(shop.container).run({ input: { order_id, lines, fails }, throwOnError: false }),
    )

  it("can be released for one ticket of a line, and the stock stays", async () => {
    await hallOf(3)
    const cart = await cartOf(3)
    const { id, seatLine, stockLine } = await orderOf(cart)
    await refund(id, [{ line_id: seatLine, quantity: 1 }])
    expect(await holdOf(cart)).toMatchObject({ quantity: 2 })
    expect(await reservedFor(stockLine)).toEqual([3])

    await refund(id, [{ line_id: stockLine, quantity: 1 }])
    expect(await holdOf(cart)).toMatchObject({ quantity: 2 })
    expect(await reservedFor(stockLine)).toEqual([2])
  })

  it.each([1, 3])("are as before when a later step fails: %i of 3 pieces", async (quantity) => {
    await hallOf(3)
    const cart = await cartOf(3)
    const { id, seatLine, stockLine } = await orderOf(cart)
    const { errors: faults } = await refund(
      id,
      [
        { line_id: seatLine, quantity },
        { line_id: stockLine, quantity },
      ],
      true,
    )
    expect(faults).toHaveLength(1)
    expect(await holdOf(cart)).toMatchObject({ quantity: 3 })
    expect(await reservedFor(stockLine)).toEqual([3])
  })

  it("are all released when the order is cancelled", async () => {
    await hallOf(2)
    const cart = await cartOf(2)
    const { id, stockLine } = await orderOf(cart)
    await admin(shop).post(`/admin/orders/${id}/cancel`, {}).expect(200)
    expect(await holdOf(cart)).toMatchObject({ quantity: 0 })
    expect(await reservedFor(stockLine)).toEqual([])
  })

  it("are all released when code of the engine cancels the order", async () => {
    await hallOf(2)
    const cart = await cartOf(2)
    const { id } = await orderOf(cart)
    await inShop(() => cancelOrderWorkflow(shop.container).run({ input: { order_id: id } }))
    expect(await holdOf(cart)).toMatchObject({ quantity: 0 })
  })

  it("are as before when a step fails after the engine's cancellation", async () => {
    await hallOf(2)
    const cart = await cartOf(2)
    const { id, stockLine } = await orderOf(cart)
    const { errors: faults } = await inShop(() =>
      cancelThenFailWorkflow(shop.container).run({ input: { order_id: id }, throwOnError: false }),
    )
    expect(faults).toHaveLength(1)
    expect(await holdOf(cart)).toMatchObject({ quantity: 2 })
    expect(await reservedFor(stockLine)).toEqual([3])
  })
})

describe("a crash at the payment", () => {
  /** Crashes the process while it waits for the payment provider. Its lock ends too. */
  async function crash(cart: SeatCart): Promise<void> {
    const reached = new Promise<void>((resolve) => {
      vi.spyOn(payments(), "authorizePaymentSession").mockImplementation(() => {
        resolve()
        return new Promise(() => {})
      })
    })
    void inShop(() => completeCheckout(shop.container, { cart_id: cart.id }))
    await reached
    vi.restoreAllMocks()
    await inShop(() => loseLock(shop, cart.id))
  }

  async function recover(): Promise<void> {
    const now = clock.now()
    restoreClock = clock.use({ now: () => now + LEASE_MS + 1 })
    await inShop(() => endInterruptedCompletions.run(shop.container))
    restoreClock()
  }

  it("ends with the order and confirmed holds if everything is held", async () => {
    await hallOf(2)
    const cart = await cartOf(2)
    await crash(cart)
    expect(await holdOf(cart)).toMatchObject({ extended: true, order_id: null })
    await recover()
    expect(await traces(cart)).toMatchObject({ completed: true, orders: 1, completions: 0 })
    expect(await holdOf(cart)).toMatchObject({ lasting: true, order_id: expect.any(String), quantity: 2 })
  })

  it("ends without an order or a payment, when a hold was lost, and releases the others", async () => {
    await hallOf(2)
    const cart = await cartOf(2)
    const untouched = await traces(cart)
    await crash(cart)
    await expire(cart)
    const authorize = vi.spyOn(payments(), "authorizePaymentSession")
    await recover()
    expect(authorize).not.toHaveBeenCalled()
    expect(await traces(cart)).toEqual(untouched)
    expect(await holdOf(cart)).toMatchObject({ quantity: 0, order_id: null })
    expect((await complete(cart.id).expect(200)).body.type).toBe("order")
  })
})
