import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { buy, createSale, emptyCart } from "../../factories/events"
import { contactOf, createBookable, PRICES, timeIn } from "../../factories/services"
import { spamToken } from "../../factories/spam-token"
import { addTour, createDeparture, createTour, createUnit } from "../../factories/tours"
import { admin, anyAddress, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

/** Nobody can block a sale with many carts. */

const MOST = 20

let shop: Shop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
})
afterEach(() => restoreClock())

/** Adds tickets to a new cart, from a fixed address. */
async function tickets(from: string, ticket_id: string, quantity: number, token?: string) {
  const cart = await emptyCart(shop)
  const call = storefront(shop, { from }).post(`/store/carts/${cart}/event-items`, { ticket_id, quantity })
  const { status, body } = await (token === undefined ? call : call.set("x-svc-spam-token", token))
  return { status, code: body.code as string | undefined, cart, lines: body.line_item_ids as string[] }
}

describe("POST /store/carts/:id/event-items", () => {
  it("403: without a token, all carts of a network hold few places, also at the same moment", async () => {
    const { ticket, quota } = await createSale(shop, 100)
    const from = anyAddress()
    const all = await Promise.all(Array.from({ length: 14 }, () => tickets(from, ticket.id, 2)))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(MOST / 2)
    const refused = all.filter(({ status }) => status !== 200)
    expect(refused.map(({ status, code }) => ({ status, code }))).toEqual(
      refused.map(() => ({ status: 403, code: "missing_spam_token" })),
    )
    const rows = await sql(shop, "SELECT taken FROM capacity_quota WHERE id = ?", [quota.id])
    expect(rows).toEqual([{ taken: MOST }])
  })

  it("200: for another network, and with a token", async () => {
    const { ticket } = await createSale(shop, 100)
    const from = anyAddress()
    expect(await tickets(from, ticket.id, MOST)).toMatchObject({ status: 200 })
    expect(await tickets(from, ticket.id, 1)).toMatchObject({ status: 403 })
    expect(await tickets(anyAddress(), ticket.id, 1)).toMatchObject({ status: 200 })
    expect(await tickets(from, ticket.id, 1, await spamToken(shop))).toMatchObject({ status: 200 })
  })

  it("200: after places were given back, and after they were bought", async () => {
    const { ticket } = await createSale(shop, 100)
    const from = anyAddress()
    const first = await tickets(from, ticket.id, MOST)
    const line = first.lines[0] ?? ""
    await storefront(shop).delete(`/store/carts/${first.cart}/event-items/${line}`).expect(200)
    const second = await tickets(from, ticket.id, MOST)
    expect(second).toMatchObject({ status: 200 })
    expect((await buy(shop, second.cart)).status).toBe(200)
    expect(await tickets(from, ticket.id, MOST)).toMatchObject({ status: 200 })
    const rows = await sql(shop, "SELECT client FROM capacity_hold WHERE cart_id = ?", [second.cart])
    expect(rows).toEqual([{ client: null }])
  })
})

describe("POST /store/carts/:id/tour-items", () => {
  it("403: places of tickets and tours count together", async () => {
    const { ticket } = await createSale(shop, 100)
    const tour = await createTour(shop)
    const unit = await createUnit(shop, tour.id)
    const { id: departure_id } = await createDeparture(shop, tour.id)
    const from = anyAddress()
    expect(await tickets(from, ticket.id, MOST)).toMatchObject({ status: 200 })
    const units = [{ unit_id: unit.id, quantity: 1 }]
    const { body } = await storefront(shop, { from })
      .post(`/store/carts/${await emptyCart(shop)}/tour-items`, { departure_id, units })
      .expect(403)
    expect(body.code).toBe("missing_spam_token")
    await addTour(shop, await emptyCart(shop), departure_id, { units }).expect(200)
  })
})

describe("POST /store/service-bookings", () => {
  it("403: places of bookings and tickets count together", async () => {
    const { ticket } = await createSale(shop, 100)
    const { service } = await createBookable(shop, { prices: PRICES })
    const from = anyAddress()
    const book = async () =>
      storefront(shop, { from }).post("/store/service-bookings", {
        service_id: service.id,
        starts_at: timeIn(3),
        contact: contactOf(),
        cart_id: await emptyCart(shop),
      })
    const full = await tickets(from, ticket.id, MOST)
    const { status, body } = await book()
    expect({ status, code: body.code }).toEqual({ status: 403, code: "missing_spam_token" })
    await storefront(shop).delete(`/store/carts/${full.cart}/event-items/${full.lines[0]}`).expect(200)
    expect((await book()).status).toBe(200)
  })
})

describe("POST /store/carts/:id/complete", () => {
  it("409: expired places count again if a completion wants them back", async () => {
    const { ticket, quota } = await createSale(shop, 100)
    const from = anyAddress()
    const first = await tickets(from, ticket.id, MOST)
    const now = clock.now() + 16 * 60_000
    restoreClock = clock.use({ now: () => now })
    expect(await tickets(from, ticket.id, MOST)).toMatchObject({ status: 200 })
    const { status, body } = await buy(shop, first.cart)
    expect({ status, code: body.code }).toEqual({ status: 409, code: "invalid_state" })
    const { body: shown } = await admin(shop).get(`/admin/event-quotas/${quota.id}`).expect(200)
    expect(shown.event_quota.remaining).toBe(100 - MOST)
  })
})
