import { afterEach, beforeAll, describe, expect, it, vi } from "vitest"
import { createCustomer } from "../../factories/create-customer"
import { addTickets, buy, createEvent, createSale, emptyCart } from "../../factories/events"
import { eventsOf } from "../../factories/outbox-events"
import { addTour, createTourSale } from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})
afterEach(() => vi.restoreAllMocks())

const typesOf = async (id: string) => (await eventsOf(shop, id)).map(({ type }) => type)
const actor = { type: "user", id: "user_outbound" } as const

describe("the events of tickets", () => {
  async function sold() {
    const { event, ticket } = await createSale(shop, 5)
    const { token, id: customer } = await createCustomer(shop)
    const cart = await emptyCart(shop, { token })
    const attendees = ["Ada", "Grace"].map((first_name) => ({
      first_name,
      last_name: "Byron",
      email: `${unique("guest")}@tickets.test`,
    }))
    await addTickets(shop, cart, ticket.id, 2, { attendees }, { token }).expect(200)
    const { body: bought } = await buy(shop, cart, { token })
    const { body } = await admin(shop)
      .get(`/admin/event-registrations?order_id=${bought.order.id}`)
      .expect(200)
    const [one, other] = body.event_registrations as { id: string; hold_line_id: string }[]
    if (!one || !other) throw new Error("The order has no tickets.")
    return { event, ticket, customer, order: String(bought.order.id), one, other }
  }
  const cancel = (id: string) => admin(shop).post(`/admin/event-registrations/${id}/cancel`, {})

  it("tell of each ticket when its order is placed, without the code that admits", async () => {
    const { event, ticket, customer, order, one, other } = await sold()
    const events = [...(await eventsOf(shop, one.id)), ...(await eventsOf(shop, other.id))]
    const about = {
      event_id: event.id,
      ticket_id: ticket.id,
      ticket_title: ticket.title,

      order_id: order,
      customer_id: customer,
      last_name: "Byron",
      checked_in_at: null,
      canceled_at: null,
    }
    expect(events).toMatchObject([
      { type: "ticket.issued", payload: about },
      { type: "ticket.issued", payload: about },
    ])
    const { code } = await shop.container.resolve("events").admissionOf(one.id)
    expect(JSON.stringify(events)).not.toContain(code)
  })

  it("tell of an admission once, however often the code is scanned", async () => {
    const { event, one } = await sold()
    const { code } = await shop.container.resolve("events").admissionOf(one.id)
    const scan = { event_id: event.id, code, nonce: unique("nonce"), accept_unpaid: true }
    await admin(shop).post("/admin/event-check-ins", scan).expect(200)
    await admin(shop).post("/admin/event-check-ins", scan).expect(200)
    await admin(shop)
      .post("/admin/event-check-ins", { ...scan, nonce: unique("nonce") })
      .expect(409)
    expect(await eventsOf(shop, one.id)).toMatchObject([
      { type: "ticket.issued" },
      { type: "ticket.checked_in", payload: { checked_in_at: expect.any(String) } },
    ])
  })

  it("tell of a canceled ticket, and of those of a canceled order", async () => {
    const { order, one, other } = await sold()
    await cancel(one.id).expect(200)
    expect(await eventsOf(shop, one.id)).toMatchObject([
      { type: "ticket.issued" },
      { type: "ticket.canceled", payload: { canceled_at: expect.any(String) } },
    ])
    expect(await typesOf(other.id)).toEqual(["ticket.issued"])
    await admin(shop).post(`/admin/orders/${order}/cancel`, {}).expect(200)
    for (const { id } of [one, other]) expect(await typesOf(id)).toEqual(["ticket.issued", "ticket.canceled"])
  })

  it("do not tell of a cancellation that a workflow reverts", async () => {
    const { one } = await sold()
    vi.spyOn(shop.container.resolve("capacity"), "release").mockRejectedValueOnce(new Error("gone"))
    await cancel(one.id).expect(500)
    expect(await typesOf(one.id)).toEqual(["ticket.issued"])
  })

  it("do not tell of an order that became a cart again", async () => {
    const { one, other } = await sold()
    const events = shop.container.resolve("events")
    const { hold_line_id, event_id, ticket_id } = await events.admissionOf(one.id)
    await events.returnSold([{ hold_line_id, owner_id: event_id, subject_id: ticket_id, quantity: 2 }])
    for (const { id } of [one, other]) expect(await typesOf(id)).toEqual([])
  })
})

describe("event.canceled", () => {
  const save = (id: string, fields: object) => admin(shop).post(`/admin/events/${id}`, fields).expect(200)

  it("is recorded when an event is canceled, and not when it is saved again", async () => {
    const { id, title } = await createEvent(shop)
    await save(id, { event_status: "canceled" })
    await save(id, { event_status: "canceled", title: "Another title" })
    expect(await eventsOf(shop, id)).toMatchObject([{ type: "event.canceled", payload: { title } }])
    await save(id, { event_status: "scheduled" })
    await save(id, { event_status: "canceled" })
    expect(await typesOf(id)).toEqual(["event.canceled", "event.canceled"])
  })

  it("is deleted when a workflow reverts the change", async () => {
    const { id } = await createEvent(shop)
    const { publications } = shop.container.resolve("events")
    const before = await publications.change(id, { event_status: "canceled" }, actor)
    expect(await typesOf(id)).toEqual(["event.canceled"])
    await publications.undo(before)
    expect(await typesOf(id)).toEqual([])
  })
})

describe("event.canceled of an announcement", () => {
  it("is deleted when a workflow reverts it, and is not recorded for wrong numbers", async () => {
    const { id } = await createEvent(shop)
    const { announcements } = shop.container.resolve("events")
    const wanted = {
      event_id: id,
      kind: "canceled",
      refund: false,
      orders: 0,
      actor,
      now: new Date(),
    } as const
    const undo = await announcements.announce({ ...wanted, tickets: 0 })
    expect(await typesOf(id)).toEqual(["event.canceled"])
    await announcements.revert(undo)
    expect(await typesOf(id)).toEqual([])
    await expect(announcements.announce({ ...wanted, tickets: 1 })).rejects.toMatchObject({
      code: "invalid_state",
    })
    expect(await typesOf(id)).toEqual([])
  })
})

describe("the events of tours", () => {
  async function booked() {
    const { adult, room, departure, tour } = await createTourSale(shop, 5)
    const { token, id: customer } = await createCustomer(shop)
    const cart = await emptyCart(shop, { token })
    const units = [{ unit_id: adult.id, quantity: 2 }]
    const options = [{ option_id: room.id, quantity: 1 }]
    await addTour(shop, cart, departure.id, { units, options }, { token }).expect(200)
    const { body } = await buy(shop, cart, { token })
    const order = String(body.order.id)
    const [found] = await shop.container.resolve("tours").listTourBookings({ order_id: order })
    if (!found) throw new Error("The order has no booking.")
    return { tour, departure, customer, order, id: found.id, hold: found.hold_id }
  }

  it("tell of a booking when its order is placed, and of its cancellation", async () => {
    const { id, tour, departure, customer, order } = await booked()
    const about = { tour_id: tour.id, departure_id: departure.id, order_id: order, customer_id: customer }
    expect(await eventsOf(shop, id)).toMatchObject([
      {
        type: "tour.booked",
        payload: {
          ...about,
          passengers: 2,
          canceled_at: null,
          email: expect.stringContaining("@"),
          parts: [
            { type: "unit", title: "Adult", quantity: 2 },
            { type: "option", title: "Room", quantity: 1 },
          ],
        },
      },
    ])
    await admin(shop).post(`/admin/tour-bookings/${id}/cancel`, {}).expect(200)
    expect(await eventsOf(shop, id)).toMatchObject([
      { type: "tour.booked" },
      { type: "tour.booking_canceled", payload: { ...about, canceled_at: expect.any(String) } },
    ])
  })

  it("do not tell of an order that became a cart again", async () => {
    const { id, hold } = await booked()
    await shop.container.resolve("tours").returnSold([hold])
    expect(await typesOf(id)).toEqual([])
  })

  it("tell of a canceled departure, and not of one that a workflow reverts", async () => {
    const { departure, tour } = await booked()
    const { bookings } = shop.container.resolve("tours")
    const reach = { bookings: 1, passengers: 2 }
    const wanted = { departure_id: departure.id, ...reach, refund: false, actor_id: null, now: new Date() }
    const mailIds = await bookings.cancelDeparture(wanted)
    await bookings.scheduleAgain({ departure_id: departure.id, mailIds })
    expect(await typesOf(departure.id)).toEqual([])
    await admin(shop).post(`/admin/tour-departures/${departure.id}/cancellation`, reach).expect(200)
    expect(await eventsOf(shop, departure.id)).toMatchObject([
      { type: "departure.canceled", payload: { tour_id: tour.id, ...reach } },
    ])
  })
})
