import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { expireHolds } from "../../../src/features/capacity/jobs"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import {
  addTickets,
  buy,
  createEvent,
  createQuota,
  createSale,
  createTicket,
  emptyCart,
  soldTickets,
} from "../../factories/events"
import { capturePayment, createStockedProduct, useOrderShop } from "../../factories/orders"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const MINUTE_MS = 60_000

let shop: Shop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
})
afterEach(() => restoreClock())

const later = (minutes: number) => {
  const now = clock.now() + minutes * MINUTE_MS
  restoreClock = clock.use({ now: () => now })
}
const ticketsOf = async (slug: string, query = "?currency_code=eur") => {
  const { body } = await storefront(shop).get(`/store/events/${slug}/tickets${query}`).expect(200)
  return body.tickets
}
const quotaOf = async (id: string) => {
  const { body } = await admin(shop).get(`/admin/event-quotas/${id}`).expect(200)
  return body.event_quota as { taken: number; remaining: number | null; size: number | null }
}
const attendees = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ first_name: "Ada", last_name: `Number ${index}` }))

describe("GET /store/events/:slug/tickets", () => {
  it("200: prices by currency and region, and what is left", async () => {
    const { event, ticket } = await createSale(shop, 3)
    expect(await ticketsOf(event.slug)).toMatchObject([
      {
        id: ticket.id,
        price: { amount: 10, original_amount: 10, currency_code: "eur" },
        remaining: 3,
        availability: "available",
      },
    ])
    expect((await ticketsOf(event.slug, "?currency_code=usd"))[0].price.amount).toBe(12)
    expect((await ticketsOf(event.slug, "?currency_code=chf"))[0].price).toBeNull()
    await addTickets(shop, await emptyCart(shop), ticket.id, 2).expect(200)
    expect(await ticketsOf(event.slug)).toMatchObject([{ remaining: 1, availability: "limited" }])
    const { body } = await storefront(shop).get(`/store/events/${event.slug}?currency_code=eur`).expect(200)
    expect(body.event).toMatchObject({
      price_from: { amount: 10, currency_code: "eur" },
      availability: "limited",
    })
  })

  const at = (days: number) => new Date(clock.now() + days * 1440 * MINUTE_MS).toISOString()
  const statesOf = async (slug: string) =>
    (await ticketsOf(slug)).map(({ availability }: { availability: string }) => availability)

  it("200: the state of the sale", async () => {
    const event = await createEvent(shop)
    await createTicket(shop, event.id, [], { sales_start_at: at(1), position: 1 })
    await createTicket(shop, event.id, [], { sales_end_at: at(-1), position: 2 })
    await createTicket(shop, event.id, [], { position: 3 })
    const full = await createQuota(shop, event.id, 0)
    await createTicket(shop, event.id, [full.id], { position: 4 })
    expect(await statesOf(event.slug)).toEqual(["not_on_sale", "closed", "available", "sold_out"])
    await admin(shop).post(`/admin/events/${event.id}`, { event_status: "canceled" }).expect(200)
    expect(new Set(await statesOf(event.slug))).toEqual(new Set(["closed"]))
  })

  it("200: a ticket for a session is on sale until the session starts", async () => {
    const sessions = [
      { id: "opening", title: "Opening", starts_at: at(-1) },
      { id: "firing", title: "Firing", starts_at: at(2) },
    ]
    const event = await createEvent(shop, { starts_at: at(-1), ends_at: at(3), sessions })
    const whole = await createTicket(shop, event.id, [], { position: 1 })
    const past = await createTicket(shop, event.id, [], { position: 2, session_id: "opening" })
    const next = await createTicket(shop, event.id, [], { position: 3, session_id: "firing" })
    const early = { session_id: "firing", sales_end_at: at(-0.5) }
    await createTicket(shop, event.id, [], { position: 4, ...early })
    expect(await statesOf(event.slug)).toEqual(["closed", "closed", "available", "closed"])
    const cart = await emptyCart(shop)
    await addTickets(shop, cart, whole.id).expect(409)
    await addTickets(shop, cart, past.id).expect(409)
    await addTickets(shop, cart, next.id).expect(200)
    later(2 * 1440)
    expect(new Set(await statesOf(event.slug))).toEqual(new Set(["closed"]))
  })

  it("400 and 404", async () => {
    const { event } = await createSale(shop, 1)
    await storefront(shop).get(`/store/events/${event.slug}/tickets?region_id=reg_none`).expect(400)
    await storefront(shop).get("/store/events/nothing-here/tickets").expect(404)
  })
})

describe("POST /store/carts/:id/event-items", () => {
  it("200: adds a line at the engine's price, and holds the places", async () => {
    const { ticket, quota, event } = await createSale(shop, 5)
    const cart = await emptyCart(shop)
    const { body } = await addTickets(shop, cart, ticket.id, 2, { attendees: attendees(2) }).expect(200)
    const [line] = body.cart.items
    expect(line).toMatchObject({ quantity: 2, unit_price: 10, title: event.title, requires_shipping: false })
    expect(body.line_item_ids).toEqual([line.id])
    expect(body.hold.id).toMatch(/^hold_/)
    expect(Date.parse(body.hold.expires_at) - clock.now()).toBeGreaterThan(10 * MINUTE_MS)
    expect(body.holds).toMatchObject([{ line_item_ids: [line.id], kind: "event", status: "held" }])
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 2, remaining: 3 })
  })

  it("200: the same Idempotency-Key takes places once", async () => {
    const { ticket, quota } = await createSale(shop, 5)
    const cart = await emptyCart(shop)
    const call = () => addTickets(shop, cart, ticket.id, 2).set("idempotency-key", "once").expect(200)
    const first = await call()
    const second = await call()
    expect(second.headers["idempotent-replayed"]).toBe("true")
    expect(second.body.hold).toEqual(first.body.hold)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 2 })
  })

  it("409: sold out, and nothing is left behind", async () => {
    const { ticket, quota } = await createSale(shop, 2)
    const cart = await emptyCart(shop)
    const { body } = await addTickets(shop, cart, ticket.id, 3).expect(409)
    expect(body.code).toBe("sold_out")
    const read = await storefront(shop).get(`/store/carts/${cart}`).expect(200)
    expect(read.body.cart.items).toEqual([])
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 0, remaining: 2 })
  })

  it("409: shared quotas count all types of tickets", async () => {
    const event = await createEvent(shop)
    const hall = await createQuota(shop, event.id, 3)
    const early = await createQuota(shop, event.id, 1)
    const cheap = await createTicket(shop, event.id, [hall.id, early.id])
    const usual = await createTicket(shop, event.id, [hall.id])
    const cart = await emptyCart(shop)
    await addTickets(shop, cart, cheap.id).expect(200)
    expect((await addTickets(shop, cart, cheap.id).expect(409)).body.code).toBe("sold_out")
    await addTickets(shop, cart, usual.id, 2).expect(200)
    expect((await addTickets(shop, cart, usual.id).expect(409)).body.code).toBe("sold_out")
    expect([(await quotaOf(hall.id)).remaining, (await quotaOf(early.id)).remaining]).toEqual([0, 0])
  })

  it("409: a ticket that is not for sale", async () => {
    const event = await createEvent(shop)
    const tomorrow = new Date(clock.now() + 1440 * MINUTE_MS).toISOString()
    const ticket = await createTicket(shop, event.id, [], { sales_start_at: tomorrow })
    const { body } = await addTickets(shop, await emptyCart(shop), ticket.id).expect(409)
    expect(body.code).toBe("invalid_state")
  })

  it("400: minimum and maximum per order, and attendees", async () => {
    const event = await createEvent(shop)
    const ticket = await createTicket(shop, event.id, [], { min_per_order: 2, max_per_order: 3 })
    const named = await createTicket(shop, event.id, [], { needs_attendees: true })
    const cart = await emptyCart(shop)
    const code = async (id: string, quantity: number, fields = {}) =>
      (await addTickets(shop, cart, id, quantity, fields).expect(400)).body.code
    expect(await code(ticket.id, 1)).toBe("out_of_range")
    expect(await code(ticket.id, 4)).toBe("out_of_range")
    await addTickets(shop, cart, ticket.id, 2).expect(200)
    expect(await code(ticket.id, 2)).toBe("out_of_range")
    expect(await code(named.id, 2, { attendees: attendees(1) })).toBe("missing_field")
    expect(await code(named.id, 1, { attendees: attendees(2) })).toBe("invalid_field")
    expect(await code(named.id, 0)).toBe("out_of_range")
    await addTickets(shop, cart, named.id, 1, { attendees: attendees(1) }).expect(200)
  })

  it("404: an unknown ticket, one of a draft, and another customer's cart", async () => {
    const { ticket } = await createSale(shop, 5)
    const draft = await createEvent(shop, { status: "draft" })
    const hidden = await createTicket(shop, draft.id, [])
    const cart = await emptyCart(shop)
    await addTickets(shop, cart, "ticket_none").expect(404)
    await addTickets(shop, cart, hidden.id).expect(404)
    await addTickets(shop, "cart_none", ticket.id).expect(404)
    const { token } = await createCustomer(shop)
    await addTickets(shop, await emptyCart(shop, { token }), ticket.id).expect(404)
  })
})

describe("a line of tickets in a cart", () => {
  it("gives back its places when it is removed, by our route or the engine's", async () => {
    const { ticket, quota } = await createSale(shop, 4)
    const cart = await emptyCart(shop)
    const [first, second] = [
      await addTickets(shop, cart, ticket.id, 2).expect(200),
      await addTickets(shop, cart, ticket.id, 1).expect(200),
    ]
    const [firstLine] = first.body.line_item_ids
    const [secondLine] = second.body.line_item_ids
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 3 })
    const removed = await storefront(shop).delete(`/store/carts/${cart}/event-items/${firstLine}`).expect(200)
    expect(removed.body).toMatchObject({ id: firstLine, object: "line-item", deleted: true })
    expect(removed.body.holds).toMatchObject([{ line_item_ids: [secondLine] }])
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 1 })
    await storefront(shop).delete(`/store/carts/${cart}/line-items/${secondLine}`).expect(200)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 0 })
    await storefront(shop).delete(`/store/carts/${cart}/event-items/${secondLine}`).expect(404)
  })

  it("cannot be changed, copied or added by the engine's routes", async () => {
    const { ticket, quota } = await createSale(shop, 9)
    const cart = await emptyCart(shop)
    const { body } = await addTickets(shop, cart, ticket.id, 2).expect(200)
    const [line] = body.cart.items
    const lines = `/store/carts/${cart}/line-items`
    const store = storefront(shop)
    const refused = async (path: string, fields: object, status: number) =>
      (await store.post(path, fields).expect(status)).body.code
    expect(await refused(`${lines}/${line.id}`, { quantity: 1 }, 409)).toBe("invalid_state")
    expect(await refused(`${lines}/${line.id}`, { quantity: 2, metadata: { svc_hold: "x" } }, 409)).toBe(
      "invalid_state",
    )
    const variant = { variant_id: ticket.variant_id, quantity: 1 }
    expect(await refused(lines, variant, 400)).toBe("invalid_field")
    const copied = { ...variant, quantity: 2, metadata: line.metadata }
    // The engine adds it to the existing line, which must not change.
    expect(await refused(lines, copied, 409)).toBe("invalid_state")
    expect(await refused(`/store/carts/${await emptyCart(shop)}/line-items`, copied, 400)).toBe(
      "invalid_field",
    )
    expect(await refused("/store/carts", { region_id: body.cart.region_id, items: [variant] }, 400)).toBe(
      "invalid_field",
    )
    const read = await store.get(`/store/carts/${cart}`).expect(200)
    expect(read.body.cart.items).toMatchObject([{ id: line.id, quantity: 2 }])
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 2 })
  })

  it("is a product that no list or search of products shows", async () => {
    const { ticket, event } = await createSale(shop, 1)
    const store = storefront(shop)
    await store.get(`/store/products/${ticket.product_id}`).expect(404)
    const { body } = await store.get(`/store/products?q=${event.title}`).expect(200)
    expect(body.products).toEqual([])
  })

  it("keeps the places for a limited time, and activity lengthens it", async () => {
    const { ticket, event } = await createSale(shop, 2)
    const cart = await emptyCart(shop)
    await addTickets(shop, cart, ticket.id, 1).expect(200)
    later(10)
    const { body } = await addTickets(shop, cart, ticket.id, 1).expect(200)
    expect(body.holds).toHaveLength(2)
    later(14)
    expect(await ticketsOf(event.slug)).toMatchObject([{ remaining: 0, availability: "sold_out" }])
    later(16)
    expect(await ticketsOf(event.slug)).toMatchObject([{ remaining: 2 }])
  })

  it("shows its hold in the engine's cart answers too, also an expired one", async () => {
    const { ticket } = await createSale(shop, 2)
    const cart = await emptyCart(shop)
    const plain = await storefront(shop).get(`/store/carts/${cart}`).expect(200)
    expect(plain.body).not.toHaveProperty("holds")
    const { body } = await addTickets(shop, cart, ticket.id, 1).expect(200)
    const status = async () =>
      (await storefront(shop).get(`/store/carts/${cart}`).expect(200)).body.holds[0].status
    expect(await status()).toBe("held")
    later(16)
    expect(await status()).toBe("expired")
    const path = `/store/carts/${cart}/line-items/${body.line_item_ids[0]}`
    const removed = await storefront(shop).delete(path).expect(200)
    expect(removed.body).not.toHaveProperty("holds")
  })

  it("is sold to another buyer when the hold has expired, and the first one hears it", async () => {
    const { ticket } = await createSale(shop, 1)
    const slow = await emptyCart(shop)
    await addTickets(shop, slow, ticket.id).expect(200)
    later(16)
    await soldTickets(shop, ticket.id)
    const { body } = await buy(shop, slow)
    expect(body).toMatchObject({ code: "sold_out", message: expect.stringContaining("has expired") })
  })

  it("is bought although the hold has expired, if places are left", async () => {
    const { ticket, quota } = await createSale(shop, 1)
    const cart = await emptyCart(shop)
    await addTickets(shop, cart, ticket.id).expect(200)
    later(16)
    await expireHolds.run(shop.container)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 0, remaining: 1 })
    expect((await buy(shop, cart)).status).toBe(200)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 1, remaining: 0 })
  })

  it("is not sold after the event was canceled", async () => {
    const { ticket, event } = await createSale(shop, 1)
    const cart = await emptyCart(shop)
    await addTickets(shop, cart, ticket.id).expect(200)
    await admin(shop).post(`/admin/events/${event.id}`, { event_status: "canceled" }).expect(200)
    const { body } = await buy(shop, cart)
    expect(body).toMatchObject({ code: "invalid_state", message: expect.stringContaining(ticket.title) })
  })

  it("costs as much as a product of the same price, also mixed, with taxes", async () => {
    const orders = await useOrderShop()
    const product = await createStockedProduct(orders)
    const { ticket } = await createSale(orders, 10)
    const total = async (fill: (cart: string) => Promise<unknown>) => {
      const cart = await emptyCart(orders)
      await storefront(orders)
        .post(`/store/carts/${cart}`, { shipping_address: { country_code: "de" } })
        .expect(200)
      await fill(cart)
      const { body } = await storefront(orders).get(`/store/carts/${cart}`).expect(200)
      return [body.cart.item_total, body.cart.item_tax_total, body.cart.item_subtotal]
    }
    const line = (cart: string, quantity: number) =>
      storefront(orders)
        .post(`/store/carts/${cart}/line-items`, { variant_id: product.variantId, quantity })
        .expect(200)
    const plain = await total((cart) => line(cart, 3))
    expect(await total((cart) => addTickets(orders, cart, ticket.id, 3).expect(200))).toEqual(plain)
    expect(
      await total(async (cart) => {
        await line(cart, 1)
        await addTickets(orders, cart, ticket.id, 2).expect(200)
      }),
    ).toEqual(plain)
  })

  it("is taxed for the venue if the cart has no address", async () => {
    const venue = { name: "Hall", country_code: "de" }
    const event = await createEvent(shop, { venue })
    const ticket = await createTicket(shop, event.id, [])
    const { body } = await addTickets(shop, await emptyCart(shop), ticket.id).expect(200)
    expect(body.cart.shipping_address).toMatchObject({ country_code: "de" })
  })
})

describe("an order with tickets", () => {
  it("has one admission for each ticket, and its cancellation gives back the places", async () => {
    const { ticket, quota, event } = await createSale(shop, 3)
    const { token } = await createCustomer(shop)
    const cart = await emptyCart(shop, { token })
    await addTickets(shop, cart, ticket.id, 2, { attendees: attendees(2) }, { token }).expect(200)
    const { body: bought } = await buy(shop, cart, { token })
    const mine = async () => {
      const { body } = await storefront(shop, { token }).get("/store/events/my-registrations").expect(200)
      return body.registrations
    }
    const found = await mine()
    expect(found).toMatchObject([
      { status: "confirmed", order_id: bought.order.id, ticket: { id: ticket.id }, event: { id: event.id } },
      { status: "confirmed" },
    ])
    const names = found.map(({ attendee }: { attendee: { last_name: string } }) => attendee.last_name)
    expect(names.sort()).toEqual(["Number 0", "Number 1"])
    for (const { code } of found) expect(code).toMatch(/^[^oO1il]{32}$/)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 2, remaining: 1 })

    await storefront(shop, { token }).post(`/store/orders/${bought.order.id}/cancel`, {}).expect(200)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 0, remaining: 3 })
    expect(await mine()).toMatchObject([
      { status: "canceled", code: null },
      { status: "canceled", code: null },
    ])
  })

  it("shows the online address to its buyer alone", async () => {
    const online_url = "https://meet.example/room"
    const event = await createEvent(shop, { online_url, attendance_mode: "online" })
    const ticket = await createTicket(shop, event.id, [])
    const [owner, other] = [await createCustomer(shop), await createCustomer(shop)]
    await soldTickets(shop, ticket.id, 1, owner.token)
    const { text } = await storefront(shop).get(`/store/events/${event.slug}`).expect(200)
    expect(text).not.toContain(online_url)
    const seen = async (token: string) => {
      const { body } = await storefront(shop, { token }).get("/store/events/my-registrations").expect(200)
      return body.registrations.map((one: { event: { online_url: string } }) => one.event.online_url)
    }
    expect(await seen(owner.token)).toEqual([online_url])
    expect(await seen(other.token)).toEqual([])
    await storefront(shop).get("/store/events/my-registrations").expect(401)
  })

  it("can lose one ticket, whose place is free again", async () => {
    const { ticket, quota, event } = await createSale(shop, 2)
    const { order } = await soldTickets(shop, ticket.id, 2)
    const list = async () => {
      const { body } = await admin(shop)
        .get(`/admin/event-registrations?event_id=${event.id}&order_id=${order}`)
        .expect(200)
      return body.event_registrations as { id: string; status: string }[]
    }
    const [one] = await list()
    const path = `/admin/event-registrations/${one?.id}/cancel`
    const { body } = await admin(shop).post(path, {}).expect(200)
    expect(body.event_registration).toMatchObject({ id: one?.id, status: "canceled" })
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 1, remaining: 1 })
    expect((await list()).map(({ status }) => status).sort()).toEqual(["canceled", "confirmed"])
    expect((await admin(shop).post(path, {}).expect(409)).body.code).toBe("invalid_state")
    await admin(shop).post("/admin/event-registrations/eventreg_none/cancel", {}).expect(404)
  })
})

describe("POST /admin/event-registrations/:id/cancel", () => {
  const ofOrder = async (order: string) => {
    const { body } = await admin(shop).get(`/admin/event-registrations?order_id=${order}`).expect(200)
    return body.event_registrations as { id: string; status: string }[]
  }
  const refundedOf = async (order: string) => {
    const [payment] = await shop.container.resolve("orders").findRefundable(order)
    return Number(payment?.refunded)
  }

  it("200: refunds the part of one ticket, once", async () => {
    const { ticket, quota } = await createSale(shop, 3, { prices: [{ amount: 3.33, currency_code: "eur" }] })
    const { order } = await soldTickets(shop, ticket.id, 3)
    await capturePayment(shop, order)
    const all = await ofOrder(order)
    const cancel = (id = "") => admin(shop).post(`/admin/event-registrations/${id}/cancel`, { refund: true })
    await cancel(all[0]?.id).expect(200)
    expect(await refundedOf(order)).toBeCloseTo(3.33, 5)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 2 })
    await cancel(all[0]?.id).expect(409)
    expect(await refundedOf(order)).toBeCloseTo(3.33, 5)
    for (const { id } of all.slice(1)) await cancel(id).expect(200)
    expect(await refundedOf(order)).toBeCloseTo(9.99, 5)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 0, remaining: 3 })
  })

  it("409: nothing was captured, and the ticket stays valid", async () => {
    const { ticket, quota } = await createSale(shop, 1)
    const { order } = await soldTickets(shop, ticket.id)
    const [one] = await ofOrder(order)
    const path = `/admin/event-registrations/${one?.id}/cancel`
    expect((await admin(shop).post(path, { refund: true }).expect(409)).body.code).toBe("invalid_state")
    expect(await ofOrder(order)).toMatchObject([{ status: "confirmed" }])
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 1 })
  })
})

describe("POST /admin/event-check-ins", () => {
  async function sold() {
    const { ticket, event } = await createSale(shop, 5)
    const { token } = await createCustomer(shop)
    const { order } = await soldTickets(shop, ticket.id, 1, token)
    const { body } = await storefront(shop, { token }).get("/store/events/my-registrations").expect(200)
    return { event, order, id: body.registrations[0].id, code: body.registrations[0].code }
  }
  const scan = (event_id: string, code: string, nonce = unique("nonce"), accept_unpaid = true) =>
    admin(shop).post("/admin/event-check-ins", { event_id, code, nonce, accept_unpaid })

  it("200: admits once, and a repeated scan with the same nonce has the same answer", async () => {
    const { event, code, id } = await sold()
    const nonce = unique("nonce")
    const first = await scan(event.id, code, nonce).expect(200)
    expect(first.body.event_registration).toMatchObject({ id, status: "checked_in" })
    expect((await scan(event.id, code, nonce).expect(200)).body).toEqual(first.body)
    expect((await scan(event.id, code).expect(409)).body.code).toBe("invalid_state")
  })

  it("200: of many simultaneous scans, one admits", async () => {
    const { event, code } = await sold()
    const replies = await Promise.all(Array.from({ length: 8 }, () => scan(event.id, code)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)])
  })

  it("409: a ticket that is not paid, until its order is paid or the staff accepts that", async () => {
    const [one, other] = [await sold(), await sold()]
    const nonce = unique("nonce")
    for (const { event, code } of [one, other]) {
      const { body } = await scan(event.id, code, nonce, false).expect(409)
      expect(body).toMatchObject({ code: "invalid_state", message: expect.stringContaining("not paid") })
    }
    await capturePayment(shop, one.order)
    await scan(one.event.id, one.code, nonce, false).expect(200)
    const accepted = unique("nonce")
    const first = await scan(other.event.id, other.code, accepted).expect(200)
    expect((await scan(other.event.id, other.code, accepted, false).expect(200)).body).toEqual(first.body)
    const kept = await sql(
      shop,
      "SELECT accept_unpaid FROM event_check_in WHERE registration_id IN (?, ?) ORDER BY accept_unpaid",
      [one.id, other.id],
    )
    expect(kept).toEqual([{ accept_unpaid: false }, { accept_unpaid: true }])
  })

  it("200: a free ticket, and one that is refunded and not canceled", async () => {
    const { ticket: free, event } = await createSale(shop, 5, {
      prices: [{ amount: 0, currency_code: "eur" }],
    })
    const { token } = await createCustomer(shop)
    await soldTickets(shop, free.id, 1, token)
    const { body } = await storefront(shop, { token }).get("/store/events/my-registrations").expect(200)
    await scan(event.id, body.registrations[0].code, unique("nonce"), false).expect(200)

    const refunded = await sold()
    await capturePayment(shop, refunded.order)
    const [payment] = await shop.container.resolve("orders").findRefundable(refunded.order)
    await admin(shop).post(`/admin/payments/${payment?.payment_id}/refund`, { amount: 10 }).expect(200)
    await scan(refunded.event.id, refunded.code, unique("nonce"), false).expect(200)
  })

  it("404: a guessed code, and a code of another event", async () => {
    const [one, other] = [await sold(), await sold()]
    await scan(one.event.id, other.code).expect(404)
    await scan(one.event.id, "2".repeat(32)).expect(404)
    await scan(one.event.id, one.code.toUpperCase()).expect(404)
  })

  it("409: a canceled ticket, and 401 without a token", async () => {
    const { event, code, id } = await sold()
    await admin(shop).post(`/admin/event-registrations/${id}/cancel`, {}).expect(200)
    expect((await scan(event.id, code).expect(409)).body.code).toBe("invalid_state")
    await storefront(shop).post("/admin/event-check-ins", { event_id: event.id, code }).expect(401)
  })

  it("keeps its record: the database refuses a change", async () => {
    const { event, code } = await sold()
    await scan(event.id, code).expect(200)
    await expect(sql(shop, "UPDATE event_check_in SET nonce = 'another'")).rejects.toThrow()
  })
})

describe("quotas and tickets of an admin", () => {
  it("a smaller quota leaves nothing, and never less", async () => {
    const { ticket, quota } = await createSale(shop, 5)
    await soldTickets(shop, ticket.id, 3)
    await admin(shop).post(`/admin/event-quotas/${quota.id}`, { size: 1 }).expect(200)
    expect(await quotaOf(quota.id)).toMatchObject({ size: 1, taken: 3, remaining: 0 })
    expect((await addTickets(shop, await emptyCart(shop), ticket.id).expect(409)).body.code).toBe("sold_out")
  })

  it("a ticket takes its sold places to a new quota, if that has enough", async () => {
    const { ticket, quota, event } = await createSale(shop, 5)
    await soldTickets(shop, ticket.id, 3)
    const [small, large] = [await createQuota(shop, event.id, 2), await createQuota(shop, event.id, 4)]
    const path = `/admin/event-tickets/${ticket.id}`
    expect(
      (
        await admin(shop)
          .post(path, { quota_ids: [small.id] })
          .expect(409)
      ).body.code,
    ).toBe("sold_out")
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 3 })
    await admin(shop)
      .post(path, { quota_ids: [large.id] })
      .expect(200)
    expect(await quotaOf(quota.id)).toMatchObject({ taken: 0 })
    expect(await quotaOf(large.id)).toMatchObject({ taken: 3, remaining: 1 })
    await admin(shop).delete(`/admin/event-quotas/${large.id}`).expect(409)
    await admin(shop).delete(`/admin/event-quotas/${quota.id}`).expect(200)
  })

  it("a new price counts in new carts", async () => {
    const { ticket, event } = await createSale(shop, 5)
    const { body } = await admin(shop)
      .post(`/admin/event-tickets/${ticket.id}`, { prices: [{ amount: 7.5, currency_code: "eur" }] })
      .expect(200)
    expect(body.event_ticket.prices).toEqual([{ amount: 7.5, currency_code: "eur" }])
    expect((await ticketsOf(event.slug))[0].price.amount).toBe(7.5)
  })

  it("400: things of another event, and impossible limits", async () => {
    const [{ event }, other] = [await createSale(shop, 1), await createSale(shop, 1)]
    const refused = async (fields: object) =>
      (
        await admin(shop)
          .post("/admin/event-tickets", {
            event_id: event.id,
            title: "x",
            prices: [],
            quota_ids: [],
            ...fields,
          })
          .expect(400)
      ).body.code
    expect(await refused({ quota_ids: [other.quota.id] })).toBe("invalid_field")
    expect(await refused({ session_id: "none" })).toBe("invalid_field")
    expect(await refused({ event_id: "event_none" })).toBe("invalid_field")
    expect(await refused({ min_per_order: 3, max_per_order: 2 })).toBe("invalid_field")
    expect(await refused({ title: "" })).toBe("out_of_range")
  })
})
