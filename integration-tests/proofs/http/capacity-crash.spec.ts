import { Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { endInterruptedCompletions } from "../../../src/features/cart-completion/jobs"
import { completeCheckout } from "../../../src/features/cart-completion/workflows/complete-checkout"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { addTickets, buy, createSale, emptyCart } from "../../factories/events"
import { MANUAL } from "../../factories/orders"
import { storefront } from "../../harness/api"
import { loseLock } from "../../harness/lost-lock"
import { type TenantShop, useTenant } from "../../harness/tenants"

const LEASE_MS = 90_000

let shop: TenantShop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useTenant("capacity-crash")
})
afterEach(() => {
  vi.restoreAllMocks()
  restoreClock()
})

const inShop = <Result>(work: () => Result) => runInTenant(shop.tenant, work)
const payments = () => shop.container.resolve(Modules.PAYMENT)

/** A cart with two tickets that only needs to be completed. */
async function cartWithTickets() {
  const sale = await createSale(shop, 2)
  const cart = await emptyCart(shop)
  await addTickets(shop, cart, sale.ticket.id, 2).expect(200)
  await storefront(shop).post(`/store/carts/${cart}/payment-sessions`, { provider_id: MANUAL }).expect(200)
  return { ...sale, cart }
}

/** Crashes the process while it waits for the payment provider. Its lock ends too. */
async function crash(cart: string): Promise<void> {
  const reached = new Promise<void>((resolve) => {
    vi.spyOn(payments(), "authorizePaymentSession").mockImplementation(() => {
      resolve()
      return new Promise(() => {})
    })
  })
  void inShop(() => completeCheckout(shop.container, { cart_id: cart }))
  await reached
  vi.restoreAllMocks()
  await inShop(() => loseLock(shop, cart))
}

async function recover(): Promise<void> {
  const now = clock.now()
  restoreClock = clock.use({ now: () => now + LEASE_MS + 1 })
  await inShop(() => endInterruptedCompletions.run(shop.container))
  restoreClock()
}

async function stateOf(cart: string) {
  const [row] = await sql(
    shop,
    `SELECT hold.status, hold.order_id IS NOT NULL AS ordered, quota.taken,
            (SELECT count(*)::int FROM event_registration reg JOIN capacity_hold_line part ON part.id = reg.hold_line_id
              WHERE part.hold_id = hold.id AND reg.status = 'confirmed') AS admissions
       FROM capacity_hold hold JOIN capacity_quota quota ON quota.id = ANY(hold.quota_ids) WHERE hold.cart_id = ?`,
    [cart],
  )
  return row
}

describe("a crash at the payment of tickets", () => {
  it("ends with the order, its places and its admissions", async () => {
    const { cart } = await cartWithTickets()
    await crash(cart)
    expect(await stateOf(cart)).toEqual({ status: "held", ordered: false, taken: 2, admissions: 0 })
    await recover()
    expect(await stateOf(cart)).toEqual({ status: "sold", ordered: true, taken: 2, admissions: 2 })
    await recover()
    expect(await stateOf(cart)).toEqual({ status: "sold", ordered: true, taken: 2, admissions: 2 })
  })

  it("ends without an order if the places were lost, and another buyer gets them", async () => {
    const { cart, ticket } = await cartWithTickets()
    await crash(cart)
    await sql(shop, `UPDATE capacity_hold SET expires_at = now() - interval '1 day' WHERE cart_id = ?`, [
      cart,
    ])
    const other = await emptyCart(shop)
    await addTickets(shop, other, ticket.id, 2).expect(200)
    const authorize = vi.spyOn(payments(), "authorizePaymentSession")
    await recover()
    expect(authorize).not.toHaveBeenCalled()
    expect(await stateOf(cart)).toMatchObject({ status: "expired", ordered: false, admissions: 0 })
    expect((await buy(shop, other)).status).toBe(200)
    expect(await stateOf(other)).toEqual({ status: "sold", ordered: true, taken: 2, admissions: 2 })
    expect((await buy(shop, cart)).body.code).toBe("sold_out")
  })
})

describe("a declined payment", () => {
  it("leaves the places with the cart, which can be paid again", async () => {
    const { cart } = await cartWithTickets()
    vi.spyOn(payments(), "authorizePaymentSession").mockRejectedValueOnce(new Error("declined"))
    await storefront(shop).post(`/store/carts/${cart}/complete`, {})
    expect(await stateOf(cart)).toMatchObject({ status: "held", ordered: false, taken: 2 })
    expect((await buy(shop, cart)).status).toBe(200)
    expect(await stateOf(cart)).toEqual({ status: "sold", ordered: true, taken: 2, admissions: 2 })
  })
})
