import { beforeAll, describe, expect, it } from "vitest"
import { createEvent, createQuota, createTicket } from "../../factories/events"
import {
  createDeparture,
  createOption,
  createRate,
  createSeason,
  createTour,
  createUnit,
} from "../../factories/tours"
import { admin } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

const PRICES = [{ amount: 7, currency_code: "eur" }]
const RULE = {
  weekdays: [5],
  periods: [{ from: "2031-05-01", to: "2031-05-31" }],
  local_time: "09:00",
  size: 5,
}

interface Kind {
  /** Below `/admin`. */
  path: string
  /** The key in responses. */
  one: string
  add: () => Promise<{ id: string }>
  /** Rules cannot change. */
  change?: object
}

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const create = async (path: string, one: string, fields: object) => {
  const { body } = await admin(shop).post(`/admin/${path}`, fields).expect(200)
  return body[one] as { id: string }
}

const KINDS: Kind[] = [
  {
    path: "event-tickets",
    one: "event_ticket",
    change: { title: "Late", max_per_order: 3 },
    add: async () => createTicket(shop, (await createEvent(shop)).id, []),
  },
  {
    path: "event-quotas",
    one: "event_quota",
    change: { title: "Yard", size: null },
    add: async () => createQuota(shop, (await createEvent(shop)).id, 5),
  },
  {
    path: "tour-units",
    one: "tour_unit",
    change: { title: "Child", min_age: 3, max_age: 12 },
    add: async () => createUnit(shop, (await createTour(shop)).id),
  },
  {
    path: "tour-options",
    one: "tour_option",
    change: { type: "meal", per: "person" },
    add: async () => createOption(shop, (await createTour(shop)).id),
  },
  {
    path: "tour-seasons",
    one: "tour_season",
    change: { ends_on: "2031-07-31" },
    add: async () => createSeason(shop, (await createTour(shop)).id),
  },
  {
    path: "tour-rates",
    one: "tour_rate",
    change: { prices: PRICES },
    add: async () => {
      const tour = await createTour(shop)
      const season = await createSeason(shop, tour.id)
      return createRate(shop, (await createUnit(shop, tour.id)).id, season.id, 50)
    },
  },
  {
    path: "tour-departures",
    one: "tour_departure",
    change: { size: 3, is_guaranteed: true },
    add: async () => createDeparture(shop, (await createTour(shop)).id),
  },
  {
    path: "tour-departure-rules",
    one: "tour_departure_rule",
    add: async () =>
      create("tour-departure-rules", "tour_departure_rule", {
        tour_id: (await createTour(shop)).id,
        ...RULE,
      }),
  },
]

describe.each(KINDS)("/admin/$path/:id", ({ path, one, add, change }) => {
  it("404: an unknown id", async () => {
    const unknown = `/admin/${path}/${one}_none`
    const calls = [
      admin(shop).get(unknown),
      admin(shop).delete(unknown),
      ...(change ? [admin(shop).post(unknown, change)] : []),
    ]
    for (const call of calls) {
      const { body } = await call.expect(404)
      expect(body.code).toBe("not_found")
    }
  })

  it("200: reads, changes and deletes a record, which is 404 afterwards", async () => {
    const { id } = await add()
    const item = `/admin/${path}/${id}`
    const read = await admin(shop).get(item).expect(200)
    expect(read.body[one].id).toBe(id)
    if (change) {
      const changed = await admin(shop).post(item, change).expect(200)
      expect(changed.body[one]).toMatchObject({ ...change, id })
    }
    const { body } = await admin(shop).delete(item).expect(200)
    expect(body).toEqual({ id, object: one, deleted: true })
    await admin(shop).get(item).expect(404)
    await admin(shop).delete(item).expect(404)
  })
})

describe("the input about tours", () => {
  const IMPOSSIBLE: [string, object, string][] = [
    ["tour-units", { min_age: 12, max_age: 3 }, "max_age"],
    ["tour-units", { min_age: -1 }, "min_age"],
    ["tour-units", { max_age: 151 }, "max_age"],
    ["tour-seasons", { starts_on: "2031-08-31", ends_on: "2031-06-01" }, "ends_on"],
    ["tour-seasons", { starts_on: "2031-02-30" }, "starts_on"],
  ]
  const NEW: Record<string, object> = {
    "tour-units": { title: "Child", prices: PRICES },
    "tour-seasons": { title: "Summer", starts_on: "2031-06-01", ends_on: "2031-08-31" },
  }

  it.each(IMPOSSIBLE)(
    "400: %s with %j, new or changed, and nothing is written",
    async (path, wrong, field) => {
      const tour = await createTour(shop)
      const right = { tour_id: tour.id, ...NEW[path] }
      const before = await create(path, path.replace("-", "_").slice(0, -1), right)
      const fields = { ...right, ...wrong }
      const calls = [
        admin(shop).post(`/admin/${path}`, fields),
        admin(shop).post(`/admin/${path}/${before.id}`, wrong),
      ]
      for (const call of calls) {
        const { body } = await call.expect(400)
        expect(body).toMatchObject({
          type: "validation_error",
          message: expect.stringContaining(`'${field}'`),
        })
      }
      const { body } = await admin(shop).get(`/admin/${path}?tour_id=${tour.id}`).expect(200)
      expect(body[path.replace("-", "_")]).toEqual([before])
    },
  )

  it("400: a rate of another tour's season, and 409 for a second rate", async () => {
    const [tour, other] = [await createTour(shop), await createTour(shop)]
    const unit = await createUnit(shop, tour.id)
    const [season, foreign] = [await createSeason(shop, tour.id), await createSeason(shop, other.id)]
    const rate = (season_id: string) =>
      admin(shop).post("/admin/tour-rates", { unit_id: unit.id, season_id, prices: PRICES })
    expect((await rate(foreign.id).expect(400)).body.code).toBe("invalid_field")
    await rate(season.id).expect(200)
    expect((await rate(season.id).expect(409)).body.code).toBe("duplicate")
  })

  it("409: a second departure of a tour at the same time", async () => {
    const tour = await createTour(shop)
    const { id } = await createDeparture(shop, tour.id)
    const fields = { tour_id: tour.id, local_start: "2031-05-01T09:00", size: 4 }
    const { body } = await admin(shop).post("/admin/tour-departures", fields).expect(409)
    expect(body.code).toBe("duplicate")
    const list = await admin(shop).get(`/admin/tour-departures?tour_id=${tour.id}`).expect(200)
    expect(list.body.tour_departures).toMatchObject([{ id, size: 10 }])
    await createDeparture(shop, (await createTour(shop)).id)
  })

  it("400: a rule without a date, and one with more dates than a rule may have", async () => {
    const { id: tour_id } = await createTour(shop)
    const rule = (fields: object) =>
      admin(shop).post("/admin/tour-departure-rules", { tour_id, ...RULE, ...fields })
    const thursday = [{ from: "2031-05-01", to: "2031-05-01" }]
    expect((await rule({ periods: thursday }).expect(400)).body.code).toBe("invalid_field")
    const threeYears = {
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      periods: [{ from: "2031-01-01", to: "2033-12-31" }],
    }
    expect((await rule(threeYears).expect(400)).body.code).toBe("out_of_range")
    const { body } = await admin(shop).get(`/admin/tour-departures?tour_id=${tour_id}`).expect(200)
    expect(body.count).toBe(0)
  })
})

describe("POST /admin/events/:id/announcement", () => {
  it.each([
    ["another kind", { kind: "moved", tickets: 0, orders: 0 }],
    ["a negative number", { kind: "canceled", tickets: -1, orders: 0 }],
    ["a missing number", { kind: "canceled", tickets: 0 }],
    ["a part of an order", { kind: "canceled", tickets: 0, orders: 0.5 }],
    ["an unknown field", { kind: "canceled", tickets: 0, orders: 0, mails: 0 }],
  ])("400: %s, and the event stays as it is", async (_, body) => {
    const event = await createEvent(shop)
    const refused = await admin(shop).post(`/admin/events/${event.id}/announcement`, body).expect(400)
    expect(refused.body.type).toBe("validation_error")
    const after = await admin(shop).get(`/admin/events/${event.id}`).expect(200)
    expect(after.body.event.event_status).toBe("scheduled")
  })
})

describe("GET /admin/tour-passengers/export.csv", () => {
  it.each([
    ["an unknown state of a refund", "refund=maybe"],
    ["a filter that the export does not have", "limit=5"],
    ["words that are too long", `q=${"x".repeat(201)}`],
  ])("400: %s", async (_, query) => {
    const { body } = await admin(shop).get(`/admin/tour-passengers/export.csv?${query}`).expect(400)
    expect(body.type).toBe("validation_error")
  })
})

describe("GET /admin/event-quotas", () => {
  it("200: finds the quotas of an event by their title, and names the event", async () => {
    const [event, other] = [await createEvent(shop), await createEvent(shop)]
    const add = (event_id: string, title: string) =>
      create("event-quotas", "event_quota", { event_id, title, size: 5 })
    const hall = await add(event.id, "Great hall")
    await add(event.id, "Yard")
    await add(other.id, "Great hall")
    const { body } = await admin(shop).get(`/admin/event-quotas?event_id=${event.id}&q=hall`).expect(200)
    expect(body.event_quotas).toMatchObject([{ id: hall.id, event_title: event.title }])
    const ticket = await createTicket(shop, event.id, [hall.id])
    const list = await admin(shop).get(`/admin/event-tickets?event_id=${event.id}`).expect(200)
    expect(list.body.event_tickets).toMatchObject([{ id: ticket.id, event_title: event.title }])
  })
})
