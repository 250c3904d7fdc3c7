import { beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { createEvent, createQuota, createTicket, emptyCart, soldTickets } from "../../factories/events"
import { bookSlot, createBookable } from "../../factories/services"
import { orderTours } from "../../factories/tour-orders"
import { addTour, createDeparture, createTourSale } from "../../factories/tours"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"
import { statementsOf } from "../../harness/statements"
import { useTenant } from "../../harness/tenants"

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

interface Entry {
  kind: string
  id: string
  title: string
  starts_at: string
  status: string
  is_movable: boolean
}

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

/** A day of its own for each test, far from the others. */
let used = 0
const freeDay = () => Date.UTC(2040, 0, 1 + 40 * used++)
const at = (time: number) => new Date(time).toISOString()
const query = (from: number, to: number, more = "") =>
  `/admin/calendar?${new URLSearchParams({ from: at(from), to: at(to) }).toString()}${more}`

async function entriesOf(from: number, to: number, of = shop): Promise<Entry[]> {
  const { body } = await admin(of).get(query(from, to)).expect(200)
  expect(body.count).toBe(body.calendar_entries.length)
  return body.calendar_entries
}

describe("GET /admin/calendar", () => {
  it("200: has events, departures and bookings, the earliest first", async () => {
    const { service } = await createBookable(shop)
    const booked = await bookSlot(shop, service.id).expect(200)
    const { id: bookingId, starts_at } = booked.body.service_booking
    const start = Date.parse(starts_at)
    const event = await createEvent(shop, {
      starts_at: at(start - HOUR_MS),
      venue: { name: "Old Harbour Hall" },
    })
    const { id: quota } = await createQuota(shop, event.id, 10)
    const ticket = await createTicket(shop, event.id, [quota])
    await soldTickets(shop, ticket.id, 2)
    const { tour, departure } = await createTourSale(shop, 12)
    await admin(shop)
      .post(`/admin/tour-departures/${departure.id}`, { local_start: at(start + HOUR_MS).slice(0, 16) })
      .expect(200)

    const entries = await entriesOf(start - DAY_MS, start + DAY_MS)
    const ours = entries.filter(({ id }) => [bookingId, event.id, departure.id].includes(id))
    expect(ours).toEqual([
      expect.objectContaining({
        kind: "event",
        title: event.title,
        status: "scheduled",
        place: "Old Harbour Hall",
        sold: 2,
        remaining: 8,
        person: null,
      }),
      expect.objectContaining({
        kind: "booking",
        title: service.title,
        starts_at,
        status: "confirmed",
        person: "Ada",
        sold: 1,
        is_movable: true,
      }),
      expect.objectContaining({
        kind: "departure",
        title: tour.title,
        sold: 0,
        remaining: 12,
        is_movable: true,
      }),
    ])
    const times = entries.map((entry) => Date.parse(entry.starts_at))
    expect(times).toEqual([...times].sort((one, other) => one - other))
  })

  it("200: has what reaches into the time in part, and nothing else", async () => {
    const day = freeDay()
    const event = (from: number, to: number) =>
      createEvent(shop, { starts_at: at(day + from * HOUR_MS), ends_at: at(day + to * HOUR_MS) })
    const before = await event(-3, -1)
    const into = await event(-40 * 24, 1)
    const within = await event(2, 3)
    const outOf = await event(23, 26)
    const after = await event(24, 25)
    const ids = (await entriesOf(day, day + DAY_MS)).map(({ id }) => id)
    expect(ids).toEqual([into.id, within.id, outOf.id])
    expect(ids).not.toContain(before.id)
    expect(ids).not.toContain(after.id)
  })

  it("200: shows drafts and what is canceled, which keeps its time, but no canceled bookings", async () => {
    const day = freeDay()
    const draft = await createEvent(shop, { starts_at: at(day), status: "draft" })
    const canceled = await createEvent(shop, { starts_at: at(day + 1), event_status: "canceled" })
    const [first, second] = await entriesOf(day, day + DAY_MS)
    expect(first).toMatchObject({ id: draft.id, status: "draft", is_movable: true })
    expect(second).toMatchObject({ id: canceled.id, status: "canceled", is_movable: false })

    const { service } = await createBookable(shop)
    const { id, starts_at } = (await bookSlot(shop, service.id).expect(200)).body.service_booking
    await admin(shop).post(`/admin/service-bookings/${id}/cancel`, {}).expect(200)
    const start = Date.parse(starts_at)
    expect((await entriesOf(start, start + HOUR_MS)).map((entry) => entry.id)).not.toContain(id)
  })

  it("200: what is over keeps its time", async () => {
    const start = clock.now() - 900 * DAY_MS
    const { id } = await createEvent(shop, { starts_at: at(start) })
    const [past] = await entriesOf(start - HOUR_MS, start + HOUR_MS)
    expect(past).toMatchObject({ id, is_movable: false })
  })

  it("200: has pages, and counts all", async () => {
    const day = freeDay()
    const made = []
    for (let hour = 0; hour < 3; hour++)
      made.push(await createEvent(shop, { starts_at: at(day + hour * HOUR_MS) }))
    const { body } = await admin(shop)
      .get(query(day, day + DAY_MS, "&limit=1&offset=1"))
      .expect(200)
    expect(body).toMatchObject({ count: 3, limit: 1, offset: 1 })
    expect(body.calendar_entries.map(({ id }: Entry) => id)).toEqual([made[1]?.id])
  })

  it("400: without a time, with its end before its beginning, or with more than 62 days", async () => {
    const day = freeDay()
    await admin(shop).get("/admin/calendar").expect(400)
    await admin(shop).get("/admin/calendar?from=today&to=tomorrow").expect(400)
    for (const to of [day, day - DAY_MS, day + 63 * DAY_MS]) {
      const { body } = await admin(shop).get(query(day, to)).expect(400)
      expect(body.code).toBe("out_of_range")
    }
    await admin(shop)
      .get(query(day, day + DAY_MS, "&limit=1001"))
      .expect(400)
  })

  it("200: another shop sees nothing of it", async () => {
    const other = await useTenant("calendar-other")
    const day = freeDay()
    await createEvent(shop, { starts_at: at(day) })
    expect(await entriesOf(day, day + DAY_MS, other)).toEqual([])
  })

  it("200: needs as many statements for 1 entry as for 9", async () => {
    const day = freeDay()
    const read = () =>
      admin(shop)
        .get(query(day, day + DAY_MS))
        .expect(200)
    const { tour } = await createTourSale(shop, 5)
    const add = async (hour: number) => {
      await createEvent(shop, { starts_at: at(day + hour * HOUR_MS) })
      await createDeparture(shop, tour.id, { local_start: at(day + hour * HOUR_MS).slice(0, 16) })
    }
    await add(1)
    const few = await statementsOf(shop, read, 3)
    for (let hour = 2; hour < 6; hour++) await add(hour)
    const many = await statementsOf(shop, read, 3)
    expect(many.answer.body.count).toBe(10)
    expect(many.statements.length).toBe(few.statements.length)
  })
})

describe("POST /admin/tour-departures/:id with a new start", () => {
  it("200: moves its end and the end of its sale, too", async () => {
    const { tour } = await createTourSale(shop, 5, { timezone: "Europe/Berlin", duration_days: 2 })
    const { id } = await createDeparture(shop, tour.id, {
      local_start: "2031-03-29T09:00",
      end_time: "17:00",
      cutoff_hours: 24,
    })
    const path = `/admin/tour-departures/${id}`
    const { body: before } = await admin(shop).get(path).expect(200)
    // The clocks are put forward in the night to 30 March.
    expect(before.tour_departure).toMatchObject({
      starts_at: "2031-03-29T08:00:00.000Z",
      ends_at: "2031-03-30T15:00:00.000Z",
    })
    const { body } = await admin(shop).post(path, { local_start: "2031-04-05T11:30" }).expect(200)
    expect(body.tour_departure).toMatchObject({
      local_start: "2031-04-05T11:30",
      starts_at: "2031-04-05T09:30:00.000Z",
      ends_at: "2031-04-06T17:30:00.000Z",
      cutoff_at: "2031-04-04T09:30:00.000Z",
      size: 10,
    })
  })

  it("409: while someone has booked it or has it in a cart, also by SQL", async () => {
    const ordered = await createTourSale(shop, 5)
    await orderTours(shop, [ordered])
    const wanted = await createTourSale(shop, 5)
    const cart = await emptyCart(shop)
    await addTour(shop, cart, wanted.departure.id, {
      units: [{ unit_id: wanted.adult.id, quantity: 1 }],
    }).expect(200)
    for (const { departure } of [ordered, wanted]) {
      const path = `/admin/tour-departures/${departure.id}`
      const { body } = await admin(shop).post(path, { local_start: "2031-05-03T09:00" }).expect(409)
      expect(body.code).toBe("invalid_state")
      const { body: after } = await admin(shop).get(path).expect(200)
      expect(after.tour_departure.local_start).toBe("2031-05-01T09:00")
      // Its other fields can still change.
      await admin(shop).post(path, { size: 7, local_start: "2031-05-01T09:00" }).expect(200)
    }
  })

  it("200: after it was taken out of the cart", async () => {
    const { adult, departure } = await createTourSale(shop, 5)
    const cart = await emptyCart(shop)
    const { body } = await addTour(shop, cart, departure.id, {
      units: [{ unit_id: adult.id, quantity: 1 }],
    }).expect(200)
    const path = `/admin/tour-departures/${departure.id}`
    await admin(shop).post(path, { local_start: "2031-05-03T09:00" }).expect(409)
    for (const { id } of body.cart.items)
      await storefront(shop).delete(`/store/carts/${cart}/line-items/${id}`).expect(200)
    await admin(shop).post(path, { local_start: "2031-05-03T09:00" }).expect(200)
  })

  it("409: of a canceled one", async () => {
    const { departure } = await createTourSale(shop, 5)
    const path = `/admin/tour-departures/${departure.id}`
    await admin(shop).post(`${path}/cancellation`, { refund: false, bookings: 0, passengers: 0 }).expect(200)
    const { body } = await admin(shop).post(path, { local_start: "2031-05-03T09:00" }).expect(409)
    expect(body.code).toBe("invalid_state")
  })

  it("409: a cart that has read the old time gets no place", async () => {
    const { tour, departure } = await createTourSale(shop, 5)
    const starts_at = "2031-05-02T09:00:00.000Z"
    const booking = { hold_id: "hold_of_nobody", tour_id: tour.id, departure_id: departure.id, form: null }
    const tours = shop.container.resolve("tours")
    await expect(tours.reserve({ ...booking, starts_at, parts: [], passengers: [] })).rejects.toMatchObject({
      code: "invalid_state",
    })
    const rows = await sql(shop, "SELECT id FROM tour_booking WHERE departure_id = ?", [departure.id])
    expect(rows).toEqual([])
  })

  it("409: to the time of another departure of the tour", async () => {
    const { tour, departure } = await createTourSale(shop, 5)
    await createDeparture(shop, tour.id, { local_start: "2031-05-02T09:00" })
    const path = `/admin/tour-departures/${departure.id}`
    const { body } = await admin(shop).post(path, { local_start: "2031-05-02T09:00" }).expect(409)
    expect(body.code).toBe("duplicate")
  })

  it.each(["2031-02-30T09:00", "2031-05-02", "2031-05-02T09:00Z", ""])(
    "400: to '%s'",
    async (local_start) => {
      const { departure } = await createTourSale(shop, 5)
      await admin(shop).post(`/admin/tour-departures/${departure.id}`, { local_start }).expect(400)
    },
  )
})
