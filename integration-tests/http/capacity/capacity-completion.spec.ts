import { ContainerRegistrationKeys, MedusaError, Modules } from "@medusajs/framework/utils"
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { expireHolds } from "../../../src/features/capacity/jobs"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import {
  addTickets,
  buy,
  createEvent,
  createQuota,
  createSale,
  createTicket,
  emptyCart,
} from "../../factories/events"
import { bookInCart, createBookable, PRICES } from "../../factories/services"
import { addTour, createTourSale } from "../../factories/tours"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { until } from "../../harness/until"

const MINUTE_MS = 60_000

let shop: Shop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
})
afterEach(() => {
  vi.restoreAllMocks()
  restoreClock()
})

const at = (minutes: number) => new Date(clock.now() + minutes * MINUTE_MS).toISOString()
const later = (minutes: number) => {
  const now = clock.now() + minutes * MINUTE_MS
  restoreClock = clock.use({ now: () => now })
}
const quotaOf = async (id: string) => {
  const { body } = await admin(shop).get(`/admin/event-quotas/${id}`).expect(200)
  return body.event_quota as { taken: number; remaining: number | null }
}
/** A cart with tickets. */
const cartWith = async (ticket: string, quantity = 1) => {
  const cart = await emptyCart(shop)
  const { body } = await addTickets(shop, cart, ticket, quantity).expect(200)
  return { cart, line: String(body.line_item_ids[0]) }
}
const refused = async (cart: string) => {
  const { status, body } = await buy(shop, cart)
  expect(status).toBe(409)
  return body as { code: string; message: string }
}

describe("a completion after the end of the sale", () => {
  it("succeeds while the hold is live, and is refused when it has expired", async () => {
    const { ticket, quota } = await createSale(shop, 5, { sales_end_at: at(10) })
    const [quick, slow] = [await cartWith(ticket.id), await cartWith(ticket.id)]
    later(12)
    expect((await buy(shop, quick.cart)).status).toBe(200)
    restoreClock()
    later(16)
    const error = await refused(slow.cart)
    expect(error.code).toBe("invalid_state")
    expect(error.message).toContain(ticket.title)
    expect(await quotaOf(quota.id)).toMatchObject({ remaining: 4 })
  })

  it("is refused after the event has begun, or was taken off the shop", async () => {
    const soon = await createEvent(shop, { starts_at: at(20) })
    const ticket = await createTicket(shop, soon.id, [])
    const { cart } = await cartWith(ticket.id)
    later(30)
    expect((await refused(cart)).code).toBe("invalid_state")
    restoreClock()
    const hidden = await createSale(shop, 5)
    const other = await cartWith(hidden.ticket.id)
    await admin(shop).post(`/admin/events/${hidden.event.id}`, { status: "draft" }).expect(200)
    expect((await refused(other.cart)).code).toBe("invalid_state")
  })

  it("is refused for a tour whose hold has expired", async () => {
    const { adult, departure, tour } = await createTourSale(shop, 5)
    const units = [{ unit_id: adult.id, quantity: 1 }]
    const carts = [await emptyCart(shop), await emptyCart(shop)]
    for (const cart of carts) await addTour(shop, cart, departure.id, { units }).expect(200)
    await sql(shop, "UPDATE tour_departure SET cutoff_at = now() WHERE id = ?", [departure.id])
    expect((await buy(shop, carts[0] ?? "")).status).toBe(200)
    later(16)
    const error = await refused(carts[1] ?? "")
    expect(error.code).toBe("invalid_state")
    expect(error.message).toContain(tour.title)
  })

  it("is refused with fewer tickets than an order needs", async () => {
    const event = await createEvent(shop)
    const ticket = await createTicket(shop, event.id, [], { min_per_order: 2 })
    const { cart, line } = await cartWith(ticket.id, 2)
    await addTickets(shop, cart, ticket.id, 1).expect(200)
    await storefront(shop).delete(`/store/carts/${cart}/event-items/${line}`).expect(200)
    const error = await refused(cart)
    expect(error.code).toBe("invalid_state")
    expect(error.message).toContain("at least 2")
    await addTickets(shop, cart, ticket.id, 1).expect(200)
    expect((await buy(shop, cart)).status).toBe(200)
  })
})

describe("a completion that fails", () => {
  /** The time from now to the end of a cart's hold, in minutes. */
  const minutesLeft = async (cart: string) => {
    const [hold] = await sql(shop, "SELECT expires_at FROM capacity_hold WHERE cart_id = ?", [cart])
    return (Number(hold?.expires_at) - clock.now()) / MINUTE_MS
  }
  /** Without a payment, a completion takes the places for the payment and then fails. */
  const fail = async (cart: string) => {
    const { body } = await storefront(shop).post(`/store/carts/${cart}/complete`, {}).expect(409)
    expect(body.code).toBe("invalid_state")
  }

  it("leaves the usual time, although its payment was begun", async () => {
    const { ticket } = await createSale(shop, 5)
    const { cart } = await cartWith(ticket.id)
    const payments = shop.container.resolve(Modules.PAYMENT)
    const declined = vi
      .spyOn(payments, "authorizePaymentSession")
      .mockRejectedValueOnce(new MedusaError(MedusaError.Types.PAYMENT_AUTHORIZATION_ERROR, "Declined."))
    expect((await buy(shop, cart)).status).toBe(402)
    expect(declined).toHaveBeenCalledOnce()
    expect(await minutesLeft(cart)).toBeGreaterThan(14)
    expect(await minutesLeft(cart)).toBeLessThanOrEqual(15)
    expect((await buy(shop, cart)).status).toBe(200)
  })

  it("never keeps the places longer than a hold may last, however often it is repeated", async () => {
    const { ticket, quota } = await createSale(shop, 1)
    const { cart } = await cartWith(ticket.id)
    const began = clock.now()
    for (let minutes = 10; minutes < 60; minutes += 10) {
      restoreClock()
      later(minutes)
      await fail(cart)
      expect(await quotaOf(quota.id)).toMatchObject({ remaining: 0 })
      expect((await minutesLeft(cart)) * MINUTE_MS + clock.now()).toBeLessThanOrEqual(began + 60 * MINUTE_MS)
    }
    restoreClock()
    later(61)
    for (let call = 0; call < 2; call++) {
      await fail(cart)
      expect(await quotaOf(quota.id)).toMatchObject({ remaining: 1 })
    }
    expect((await buy(shop, (await cartWith(ticket.id)).cart)).status).toBe(200)
    expect((await refused(cart)).code).toBe("sold_out")
  })
})

describe("409 sold_out names the line item", () => {
  it("whose places somebody else has, also beside others that are free", async () => {
    const [free, lost] = [await createSale(shop, 5), await createSale(shop, 1)]
    const { cart } = await cartWith(free.ticket.id)
    await addTickets(shop, cart, lost.ticket.id).expect(200)
    later(16)
    await buy(shop, (await cartWith(lost.ticket.id)).cart)
    const error = await refused(cart)
    expect(error.code).toBe("sold_out")
    expect(error.message).toContain(lost.event.title)
    expect(error.message).not.toContain(free.event.title)
  })

  it("of a booking whose time somebody else has", async () => {
    const { service } = await createBookable(shop, { prices: PRICES })
    const slow = await bookInCart(shop, service.id)
    later(16)
    await bookInCart(shop, service.id)
    const error = await refused(slow.cart)
    expect(error.code).toBe("sold_out")
    expect(error.message).toContain(service.title)
  })

  it("whose hold is so old that it is deleted", async () => {
    const { ticket, event } = await createSale(shop, 5)
    const { cart } = await cartWith(ticket.id)
    await sql(
      shop,
      "UPDATE capacity_hold SET status = 'expired', updated_at = now() - interval '31 days' WHERE cart_id = ?",
      [cart],
    )
    await expireHolds.run(shop.container)
    const error = await refused(cart)
    expect(error.code).toBe("sold_out")
    expect(error.message).toContain(event.title)
  })
})

describe("a ticket that gets other quotas", () => {
  const move = (ticket: string, fields: object) => admin(shop).post(`/admin/event-tickets/${ticket}`, fields)
  const isWaiting = async (words: string) => {
    const [row] = await sql(
      shop,
      `SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE ?`,
      [`%${words}%`],
    )
    return Number(row?.count) > 0
  }
  /** Runs SQL in a transaction that stays open until the returned function is called. */
  async function locked(statement: string, id: string): Promise<() => Promise<unknown>> {
    const transaction = await shop.container.resolve(ContainerRegistrationKeys.PG_CONNECTION).transaction()
    await transaction.raw(statement, [id])
    return () => transaction.commit()
  }

  it("moves expired holds too, so that the new quota is not oversold", async () => {
    const { ticket, event } = await createSale(shop, 5)
    const quota = await createQuota(shop, event.id, 1)
    const { cart } = await cartWith(ticket.id)
    later(16)
    await expireHolds.run(shop.container)
    await move(ticket.id, { quota_ids: [quota.id] }).expect(200)
    expect((await buy(shop, (await cartWith(ticket.id)).cart)).status).toBe(200)
    expect((await refused(cart)).code).toBe("sold_out")
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 1, remaining: 0 })
  })

  it("moves places that are taken while the ticket changes", async () => {
    const { ticket, event, quota } = await createSale(shop, 5)
    const other = await createQuota(shop, event.id, 5)
    const release = await locked("SELECT 1 FROM event_ticket WHERE id = ? FOR NO KEY UPDATE", ticket.id)
    const reply = move(ticket.id, { quota_ids: [other.id] }).then((answer) => answer)
    await until(() => isWaiting("event_ticket"))
    await cartWith(ticket.id, 2)
    await release()
    expect((await reply).status).toBe(200)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 0 })
    expect(await quotaOf(other.id)).toMatchObject({ taken: 2 })
  })

  it("refuses places for which a buyer has read the old quotas", async () => {
    const { ticket, event, quota } = await createSale(shop, 5)
    const other = await createQuota(shop, event.id, 5)
    const cart = await emptyCart(shop)
    const release = await locked("SELECT 1 FROM capacity_quota WHERE id = ? FOR UPDATE", quota.id)
    const reply = addTickets(shop, cart, ticket.id).then((answer) => answer)
    await until(() => isWaiting("capacity_hold"))
    await move(ticket.id, { quota_ids: [other.id] }).expect(200)
    await release()
    expect((await reply).body.code).toBe("invalid_state")
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 0 })
    await addTickets(shop, cart, ticket.id).expect(200)
    expect(await quotaOf(other.id)).toMatchObject({ taken: 1 })
  })

  it("keeps its places where they were if the change is refused", async () => {
    const { ticket, event, quota } = await createSale(shop, 5)
    const other = await createQuota(shop, event.id, 5)
    await cartWith(ticket.id, 2)
    const impossible = { quota_ids: [other.id], sales_start_at: at(20), sales_end_at: at(10) }
    await move(ticket.id, impossible).expect(400)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 2 })
    expect(await quotaOf(other.id)).toMatchObject({ taken: 0 })
  })
})
