import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { holdingsOf } from "../../../src/features/holdings"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createCustomer } from "../../factories/create-customer"
import { addTickets, buy, createEvent, createSale, createTicket, emptyCart } from "../../factories/events"
import { capturePayment } from "../../factories/orders"
import { bookSlot, createBookable, PRICES } from "../../factories/services"
import { addTour, createTourSale, departsIn } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const HOUR_MS = 3_600_000

let shop: Shop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
})
afterEach(() => restoreClock())

const at = (hours: number) => new Date(clock.now() + hours * HOUR_MS).toISOString()
const later = (hours: number) => {
  const now = clock.now() + hours * HOUR_MS
  restoreClock = clock.use({ now: () => now })
}

/** Places a customer's order of the things that `fill` adds to the cart. */
async function bought(fill: (cart: string, token: string) => Promise<unknown>) {
  const { token } = await createCustomer(shop)
  const cart = await emptyCart(shop, { token })
  await fill(cart, token)
  const { body } = await buy(shop, cart, { token })
  const id = String(body.order.id)
  const cancel = () => storefront(shop, { token }).post(`/store/orders/${id}/cancel`, {})
  return { token, id, cancel }
}
const withTickets = (ticket: string, quantity = 1) =>
  bought((cart, token) => addTickets(shop, cart, ticket, quantity, {}, { token }).expect(200))
const refused = async (cancel: () => ReturnType<ReturnType<typeof storefront>["post"]>) => {
  const { body } = await cancel().expect(409)
  return body as { code: string; message: string }
}
const cancelAsAdmin = (order: string) => admin(shop).post(`/admin/orders/${order}/cancel`, {})
const registrationsOf = async (order: string) => {
  const { body } = await admin(shop).get(`/admin/event-registrations?order_id=${order}`).expect(200)
  return body.event_registrations as { id: string; status: string }[]
}
const statusesOf = async (order: string) => (await registrationsOf(order)).map(({ status }) => status).sort()
const codesOf = (order: string) =>
  sql(shop, "SELECT id, code, event_id FROM event_registration WHERE order_id = ? ORDER BY number", [order])
const scan = (ticket: Record<string, string> | undefined) =>
  admin(shop).post("/admin/event-check-ins", {
    event_id: ticket?.event_id,
    code: ticket?.code,
    nonce: unique("nonce"),
    accept_unpaid: true,
  })
const refundedOf = async (order: string) => {
  const [payment] = await shop.container.resolve("orders").findRefundable(order)
  return Number(payment?.refunded)
}

describe("a customer's order with tickets", () => {
  it("cannot be canceled after a ticket was used, and keeps its money and its other tickets", async () => {
    const { ticket } = await createSale(shop, 5)
    const { id, cancel } = await withTickets(ticket.id, 2)
    await capturePayment(shop, id)
    const [used] = await codesOf(id)
    await scan(used).expect(200)
    expect(await refused(cancel)).toMatchObject({ code: "cancellation_window_closed" })
    expect(await statusesOf(id)).toEqual(["checked_in", "confirmed"])
    expect(await refundedOf(id)).toBe(0)
    await scan((await codesOf(id))[1]).expect(200)
  })

  it("can be canceled by an admin then, and its used ticket stays checked in", async () => {
    const { ticket, quota } = await createSale(shop, 5)
    const { id } = await withTickets(ticket.id, 2)
    const [used, other] = await codesOf(id)
    await scan(used).expect(200)
    await cancelAsAdmin(id).expect(200)
    expect(await statusesOf(id)).toEqual(["canceled", "checked_in"])
    const { body } = await admin(shop).get(`/admin/event-quotas/${quota.id}`).expect(200)
    expect(body.event_quota.taken).toBe(0)
    expect((await scan(other).expect(409)).body.code).toBe("invalid_state")
  })

  it("cannot be canceled after the event has begun, or the ticket's session", async () => {
    const event = await createEvent(shop, {
      starts_at: at(2),
      ends_at: at(20),
      sessions: [
        { id: "first", title: "First", starts_at: at(3) },
        { id: "last", title: "Last", starts_at: at(12) },
      ],
    })
    const whole = await createTicket(shop, event.id, [])
    const first = await createTicket(shop, event.id, [], { session_id: "first" })
    const last = await createTicket(shop, event.id, [], { session_id: "last" })
    const [ofWhole, ofFirst, ofLast] = [
      await withTickets(whole.id),
      await withTickets(first.id),
      await withTickets(last.id),
    ]
    later(4)
    const error = await refused(ofWhole.cancel)
    expect(error).toMatchObject({ code: "cancellation_window_closed" })
    expect(error.message).toContain(event.title)
    expect((await refused(ofFirst.cancel)).code).toBe("cancellation_window_closed")
    await ofLast.cancel().expect(200)
    await cancelAsAdmin(ofWhole.id).expect(200)
  })

  it("can be canceled if the event is postponed, whatever its old time was", async () => {
    const event = await createEvent(shop, { starts_at: at(2) })
    const ticket = await createTicket(shop, event.id, [])
    const { cancel, id } = await withTickets(ticket.id)
    await admin(shop).post(`/admin/events/${event.id}`, { event_status: "postponed" }).expect(200)
    later(4)
    await cancel().expect(200)
    expect(await statusesOf(id)).toEqual(["canceled"])
  })

  it("admits nobody while it is being canceled", async () => {
    const { ticket } = await createSale(shop, 5)
    const { id } = await withTickets(ticket.id)
    const orders = shop.container.resolve("orders")
    const claim = await orders.claimCancellation({
      orderId: id,
      actor: { type: "user", id: "user_test" },
      cause: "admin",
      reason: null,
    })
    const [one] = await codesOf(id)
    expect((await scan(one).expect(409)).body.code).toBe("invalid_state")
    await orders.releaseCancellation(claim)
    await scan(one).expect(200)
  })
})

describe("tickets of one line that are canceled at once", () => {
  it("stay canceled, and the other one stays valid", async () => {
    const { ticket, quota } = await createSale(shop, 5)
    const { id: order } = await withTickets(ticket.id, 3)
    const [first, second, third] = await codesOf(order)
    const events = shop.container.resolve("events")
    const [line] = await shop.container.resolve("capacity").linesOfOrder(order)
    // Both tickets are canceled before the first of the two places is given back.
    await events.cancelOne(first?.id ?? "")
    await events.cancelOne(second?.id ?? "")
    for (let run = 0; run < 2; run++)
      await holdingsOf(shop.container).release({ order_id: order }, [
        { line_id: line?.order_line_id ?? "", quantity: 1 },
      ])
    const statuses = new Map((await registrationsOf(order)).map(({ id, status }) => [id, status]))
    expect([first, second, third].map((one) => statuses.get(one?.id ?? ""))).toEqual([
      "canceled",
      "canceled",
      "confirmed",
    ])
    const { body } = await admin(shop).get(`/admin/event-quotas/${quota.id}`).expect(200)
    expect(body.event_quota.taken).toBe(1)
  })

  it("are confirmed again if their places are restored", async () => {
    const { ticket } = await createSale(shop, 5)
    const { id: order } = await withTickets(ticket.id, 2)
    const holdings = holdingsOf(shop.container)
    const released = await holdings.release({ order_id: order })
    expect(await statusesOf(order)).toEqual(["canceled", "canceled"])
    await holdings.restore(released)
    expect(await statusesOf(order)).toEqual(["confirmed", "confirmed"])
  })
})

describe("a customer's order with a tour", () => {
  it("cannot be canceled after the departure, only by an admin", async () => {
    const { adult, departure, tour } = await createTourSale(shop, 5, { timezone: "UTC" }, departsIn(2))
    const { id, cancel } = await bought((cart, token) =>
      addTour(shop, cart, departure.id, { units: [{ unit_id: adult.id, quantity: 1 }] }, { token }).expect(
        200,
      ),
    )
    later(4)
    const error = await refused(cancel)
    expect(error.code).toBe("cancellation_window_closed")
    expect(error.message).toContain(tour.title)
    await cancelAsAdmin(id).expect(200)
  })
})

describe("a customer's order with a booking", () => {
  const booked = async (fields: Record<string, unknown>) => {
    const { service } = await createBookable(shop, { prices: PRICES, ...fields })
    return bought((cart_id, token) => bookSlot(shop, service.id, { cart_id }, { token }).expect(200))
  }

  it("cannot be canceled inside the time that the service sets, only by an admin", async () => {
    const closed = await booked({ change_until_minutes: 7 * 1440 })
    expect((await refused(closed.cancel)).code).toBe("cancellation_window_closed")
    await cancelAsAdmin(closed.id).expect(200)
    const open = await booked({ change_until_minutes: 60 })
    await open.cancel().expect(200)
  })

  it("cannot be canceled after it has taken place", async () => {
    const { id, cancel } = await booked({})
    await sql(shop, "UPDATE service_booking SET status = 'completed' WHERE order_id = ?", [id])
    expect((await refused(cancel)).code).toBe("cancellation_window_closed")
  })
})
