import { beforeAll, describe, expect, it } from "vitest"
import { purgeReservedBookings } from "../../../src/features/tours/jobs/purge-reserved-bookings"
import { clock } from "../../../src/lib/clock"
import { createCustomer } from "../../factories/create-customer"
import { buy, emptyCart } from "../../factories/events"
import { createPublishedForm, field, formContent } from "../../factories/forms"
import {
  addTour,
  createDeparture,
  createRate,
  createSeason,
  createTour,
  createTourSale,
  createUnit,
} from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { type Shop, useShop } from "../../harness/shop"

let shop: Shop

beforeAll(async () => {
  shop = await useShop()
})

const remainingOf = async (slug: string) => {
  const { body } = await storefront(shop).get(`/store/tours/${slug}`).expect(200)
  return body.tour.departures[0].remaining as number
}
const itemsOf = async (cart: string, options: { token?: string } = {}) =>
  (await storefront(shop, options).get(`/store/carts/${cart}`).expect(200)).body.cart.items as {
    id: string
    quantity: number
    unit_price: number
  }[]
const units = (unit_id: string, quantity: number) => ({ units: [{ unit_id, quantity }] })

/** A departure of 10 places, a function that puts a passenger into a new cart, and the passengers' first names. */
async function passengersInCarts() {
  const { tour, adult, departure } = await createTourSale(shop, 10)
  const add = async (first_name: string) => {
    const cart = await emptyCart(shop)
    const passengers = [{ unit_id: adult.id, first_name, last_name: "Lovelace" }]
    await addTour(shop, cart, departure.id, { ...units(adult.id, 1), passengers }).expect(200)
    return cart
  }
  const names = async () => {
    const tours = shop.container.resolve("tours")
    const bookings = await tours.listTourBookings({ departure_id: departure.id })
    const found = await tours.listTourPassengers({ booking_id: bookings.map(({ id }) => id) })
    return found.map(({ first_name }) => first_name).sort()
  }
  return { tour, departure, add, names }
}

/** Deletes what carts have reserved, as the job does so many days later. */
async function purgeAfter(days: number): Promise<void> {
  const later = clock.now() + days * 86_400_000
  const restoreClock = clock.use({ now: () => later })
  await purgeReservedBookings.run(shop.container).finally(restoreClock)
}

describe("POST /store/carts/:id/tour-items", () => {
  it("200: adds a line item for each unit and option, with one hold", async () => {
    const { tour, adult, infant, room, lunch, departure } = await createTourSale(shop, 10)
    const cart = await emptyCart(shop)
    const { body } = await addTour(shop, cart, departure.id, {
      units: [
        { unit_id: adult.id, quantity: 2 },
        { unit_id: infant.id, quantity: 1 },
      ],
      options: [
        { option_id: room.id, quantity: 1 },
        { option_id: lunch.id, quantity: 3 },
      ],
    }).expect(200)
    expect(body.line_item_ids).toHaveLength(4)
    expect(body.holds).toMatchObject([{ kind: "tour", status: "held" }])
    expect(body.cart.item_subtotal).toBe(2 * 100 + 30 + 3 * 5)
    expect(await remainingOf(tour.slug)).toBe(8)
  })

  it.each([
    ["no unit", { units: [] }, "out_of_range"],
    ["an unknown unit", units("tourunit_none", 1), "invalid_field"],
    ["no units", {}, "missing_field"],
    ["a fraction", units("any", 1.5), "invalid_field"],
    ["nobody", units("any", 0), "out_of_range"],
    ["too many", units("any", 101), "out_of_range"],
    ["another field", { ...units("any", 1), unit_price: 1 }, "unknown_field"],
  ])("400: %s", async (_, fields, code) => {
    const { departure } = await createTourSale(shop, 10)
    const { body } = await addTour(shop, await emptyCart(shop), departure.id, fields).expect(400)
    expect(body.code).toBe(code)
  })

  it("400: for units, options and passengers that do not fit", async () => {
    const { adult, infant, room, lunch, departure } = await createTourSale(shop, 10)
    const other = await createTourSale(shop, 10)
    const cart = await emptyCart(shop)
    const passenger = (unit_id: string, birth_date: string | null) => ({
      unit_id,
      first_name: "Ada",
      last_name: "Lovelace",
      birth_date,
    })
    const both = [
      { unit_id: adult.id, quantity: 1 },
      { unit_id: infant.id, quantity: 1 },
    ]
    const cases: [Record<string, unknown>, string][] = [
      [units(infant.id, 1), "units"],
      [units(other.adult.id, 1), "units.0.unit_id"],
      [{ units: [...both, { unit_id: adult.id, quantity: 1 }] }, "units"],
      [{ units: both, options: [{ option_id: other.room.id, quantity: 1 }] }, "options.0.option_id"],
      [{ units: both, options: [{ option_id: room.id, quantity: 2 }] }, "options.0.quantity"],
      [{ units: both, options: [{ option_id: lunch.id, quantity: 3 }] }, "options.0.quantity"],
      [{ units: both, passengers: [passenger(infant.id, null)] }, "passengers.0.birth_date"],
      [{ units: both, passengers: [passenger(infant.id, "2028-05-01")] }, "passengers.0.birth_date"],
      [{ units: both, passengers: [passenger(infant.id, "2031-05-02")] }, "passengers.0.birth_date"],
      [{ ...units(adult.id, 1), passengers: [passenger(infant.id, "2030-01-01")] }, "passengers.0.unit_id"],
      [{ units: both, passengers: [passenger(adult.id, null), passenger(adult.id, null)] }, "passengers"],
    ]
    for (const [fields, path] of cases) {
      const { body } = await addTour(shop, cart, departure.id, fields).expect(400)
      expect(body.message, JSON.stringify(fields)).toContain(path)
    }
    expect(await itemsOf(cart)).toEqual([])
    // The day before the third birthday an infant still fits.
    await addTour(shop, cart, departure.id, {
      units: both,
      passengers: [passenger(infant.id, "2028-05-02")],
    }).expect(200)
  })

  it("400: for more of a unit than one booking may have", async () => {
    const { tour, adult, infant, departure } = await createTourSale(shop, 10)
    const path = `/admin/tour-units/${infant.id}`
    await admin(shop).post(path, { max_per_booking: 0 }).expect(400)
    await admin(shop).post(path, { max_per_booking: 2 }).expect(200)
    const { body: shown } = await storefront(shop).get(`/store/tours/${tour.slug}`).expect(200)
    expect(shown.tour.units).toMatchObject([{ max_per_booking: null }, { max_per_booking: 2 }])
    const cart = await emptyCart(shop)
    const add = (quantity: number) =>
      addTour(shop, cart, departure.id, {
        units: [
          { unit_id: adult.id, quantity: 1 },
          { unit_id: infant.id, quantity },
        ],
      })
    const { body } = await add(3).expect(400)
    expect(body).toMatchObject({ code: "out_of_range", message: expect.stringContaining("units.1.quantity") })
    expect(await itemsOf(cart)).toEqual([])
    await add(2).expect(200)
  })

  it("400: without the passengers that the tour asks for", async () => {
    const { adult, departure } = await createTourSale(shop, 10, { needs_passengers: true })
    const { body } = await addTour(shop, await emptyCart(shop), departure.id, units(adult.id, 1)).expect(400)
    expect(body).toMatchObject({ code: "missing_field", message: expect.stringContaining("passengers.0") })
  })

  it("400: for answers that do not fit the tour's form, and keeps those that do", async () => {
    const form = await createPublishedForm(shop, {
      content: formContent([
        field("meal", {
          type: "select",
          is_required: true,
          options: ["meat", "vegan"].map((value) => ({ value, label: { en: value } })),
        }),
        field("passport", { type: "file" }),
      ]),
    })
    const { tour, adult, departure } = await createTourSale(shop, 10, { passenger_form_id: form.id })
    const { body: shown } = await storefront(shop).get(`/store/tours/${tour.slug}`).expect(200)
    expect(shown.tour.passenger_form).toEqual({ slug: form.slug, version: form.version })
    const cart = await emptyCart(shop)
    const add = (...answers: object[]) =>
      addTour(shop, cart, departure.id, {
        ...units(adult.id, 2),
        passengers: answers.map((one) => ({
          unit_id: adult.id,
          first_name: "Ada",
          last_name: "Lovelace",
          answers: one,
        })),
      })
    const { body } = await add({ meal: "vegan" }, { meal: "fish", seat: "window" }).expect(400)
    const paths = body.errors.map(({ path }: { path: string }) => path)
    expect(paths).toEqual(["passengers.1.answers.meal", "passengers.1.answers.seat"])
    await add({}).expect(400)
    expect(await itemsOf(cart)).toEqual([])
    await add({ meal: "vegan" }, { meal: "meat" }).expect(200)
    const bought = await buy(shop, cart)
    const list = await admin(shop)
      .get(`/admin/tour-passengers?order_id=${bought.body.order.id}&order=created_at`)
      .expect(200)
    const meals = list.body.tour_passengers.map(({ answers }: { answers: object }) => answers)
    expect(meals).toEqual(expect.arrayContaining([{ meal: "vegan" }, { meal: "meat" }]))
    // The booking names the version that has asked, also after the shop publishes another one.
    await admin(shop)
      .post(`/admin/forms/${form.id}`, { content: formContent([field("other", {})]) })
      .expect(200)
    await admin(shop).post(`/admin/forms/${form.id}/publish`, {}).expect(200)
    const later = await admin(shop)
      .get(`/admin/tour-passengers?order_id=${bought.body.order.id}&order=created_at`)
      .expect(200)
    const asked = { form: { id: form.id, version: form.version } }
    expect(later.body.tour_passengers).toMatchObject([asked, asked])
  })

  it("200: forgets the passengers of removed line items, and keeps those that a cart can still buy", async () => {
    const { departure, add, names } = await passengersInCarts()
    const [removed, expired] = [await add("Removed"), await add("Expired")]
    const [item] = await itemsOf(removed)
    await storefront(shop).delete(`/store/carts/${removed}/tour-items/${item?.id}`).expect(200)
    await purgeReservedBookings.run(shop.container)
    expect(await names()).toEqual(["Expired", "Removed"])
    await purgeAfter(6)
    expect(await names()).toEqual(["Expired"])
    const { body } = await buy(shop, expired)
    const { body: list } = await admin(shop)
      .get(`/admin/tour-passengers?order_id=${body.order.id}`)
      .expect(200)
    expect(list.tour_passengers).toMatchObject([
      { first_name: "Expired", form: null, departure_id: departure.id },
    ])
  })

  it("forgets the passengers of carts whose hold has been over for a week, and says that the places are lost", async () => {
    const { tour, add, names } = await passengersInCarts()
    const [forgotten, bought] = [await add("Forgotten"), await add("Bought")]
    await buy(shop, bought)
    await purgeAfter(8)
    expect(await names()).toEqual(["Bought"])
    expect(await itemsOf(forgotten)).toHaveLength(1)
    expect((await buy(shop, forgotten)).body).toMatchObject({
      code: "sold_out",
      message: expect.stringContaining(tour.title),
    })
    expect(await remainingOf(tour.slug)).toBe(9)
  })

  it("404: for an unknown departure, and one of a draft", async () => {
    const { adult, departure } = await createTourSale(shop, 10, { status: "draft" })
    const cart = await emptyCart(shop)
    await addTour(shop, cart, "tourdep_none", units(adult.id, 1)).expect(404)
    await addTour(shop, cart, departure.id, units(adult.id, 1)).expect(404)
  })

  it("409: too few places take no place of any unit", async () => {
    const { tour, adult, departure } = await createTourSale(shop, 3)
    const child = await createUnit(shop, tour.id, { title: "Child" })
    const cart = await emptyCart(shop)
    const { body } = await addTour(shop, cart, departure.id, {
      units: [
        { unit_id: adult.id, quantity: 2 },
        { unit_id: child.id, quantity: 2 },
      ],
    }).expect(409)
    expect(body.code).toBe("sold_out")
    expect(await itemsOf(cart)).toEqual([])
    expect(await remainingOf(tour.slug)).toBe(3)
  })

  it("409: after the end of the sale", async () => {
    const { tour, adult } = await createTourSale(shop, 3)
    const { id } = await createDeparture(shop, tour.id, { local_start: "2020-05-01T09:00" })
    const { body } = await addTour(shop, await emptyCart(shop), id, units(adult.id, 1)).expect(409)
    expect(body.code).toBe("invalid_state")
  })

  it("never sells more than there are, to twelve buyers of mixed units at once", async () => {
    const { tour, adult, infant, departure } = await createTourSale(shop, 7)
    const carts = await Promise.all(Array.from({ length: 12 }, () => emptyCart(shop)))
    const answers = await Promise.all(
      carts.map((cart, index) =>
        addTour(shop, cart, departure.id, {
          units: [
            { unit_id: adult.id, quantity: (index % 3) + 1 },
            { unit_id: infant.id, quantity: 1 },
          ],
        }),
      ),
    )
    const sold = answers.map(({ status }, index) => (status === 200 ? (index % 3) + 1 : 0))
    const taken = sold.reduce((sum, places) => sum + places, 0)
    expect(taken).toBeLessThanOrEqual(7)
    expect(await remainingOf(tour.slug)).toBe(7 - taken)
    for (const [index, cart] of carts.entries())
      expect(await itemsOf(cart)).toHaveLength(answers[index]?.status === 200 ? 2 : 0)
  })
})

describe("the line items of a booking", () => {
  const booked = async () => {
    const { tour, adult, room, departure } = await createTourSale(shop, 5)
    const cart = await emptyCart(shop)
    const { body } = await addTour(shop, cart, departure.id, {
      ...units(adult.id, 2),
      options: [{ option_id: room.id, quantity: 1 }],
    }).expect(200)
    const [line, other] = body.line_item_ids as string[]
    return { tour, cart, line: line ?? "", other: other ?? "" }
  }

  it("leave together by our route", async () => {
    const { tour, cart, line } = await booked()
    const { body } = await storefront(shop).delete(`/store/carts/${cart}/tour-items/${line}`).expect(200)
    expect(body).toMatchObject({ id: line, object: "line-item", deleted: true, holds: [] })
    expect(body.parent.items).toEqual([])
    expect(await remainingOf(tour.slug)).toBe(5)
    await storefront(shop).delete(`/store/carts/${cart}/tour-items/${line}`).expect(404)
  })

  it("leave together by the engine's route", async () => {
    const { tour, cart, other } = await booked()
    await storefront(shop).delete(`/store/carts/${cart}/line-items/${other}`).expect(200)
    expect(await itemsOf(cart)).toEqual([])
    expect(await remainingOf(tour.slug)).toBe(5)
  })

  it("cannot change by the engine's route", async () => {
    const { tour, cart, line } = await booked()
    const { body } = await storefront(shop)
      .post(`/store/carts/${cart}/line-items/${line}`, { quantity: 3 })
      .expect(409)
    expect(body.code).toBe("invalid_state")
    expect(await itemsOf(cart)).toHaveLength(2)
    expect(await remainingOf(tour.slug)).toBe(3)
  })

  it("404: not by the route of tickets", async () => {
    const { cart, line } = await booked()
    await storefront(shop).delete(`/store/carts/${cart}/event-items/${line}`).expect(404)
  })
})

describe("the price", () => {
  it("is that of the season of the departure's local date, in lists too", async () => {
    const word = unique("word").replaceAll("-", "")
    const { tour, adult, departure } = await createTourSale(shop, 5, {
      title: word,
      timezone: "Pacific/Auckland",
    })
    const season = await createSeason(shop, tour.id)
    await createRate(shop, adult.id, season.id, 80)
    // In Auckland it is 1 June, and in UTC still 31 May.
    const summer = await createDeparture(shop, tour.id, { local_start: "2031-06-01T08:00" })
    const { body } = await storefront(shop).get(`/store/tours/${tour.slug}?currency_code=eur`).expect(200)
    const priceOf = (id: string) =>
      body.tour.departures
        .find((one: { id: string }) => one.id === id)
        .prices.find(({ unit_id }: { unit_id: string }) => unit_id === adult.id)
    expect(priceOf(departure.id)).toEqual({ unit_id: adult.id, amount: 100, currency_code: "eur" })
    expect(priceOf(summer.id)).toMatchObject({ amount: 80 })
    const cart = await emptyCart(shop)
    const added = await addTour(shop, cart, summer.id, units(adult.id, 2)).expect(200)
    expect(added.body.cart.item_subtotal).toBe(160)
    const list = async (query: string) => {
      const found = await storefront(shop).get(`/store/tours?q=${word}&currency_code=eur${query}`).expect(200)
      return found.body.tours
    }
    expect(await list("")).toMatchObject([{ price_from: { amount: 80, currency_code: "eur" } }])
    expect(await list("&price_min=80&price_max=80&order=price")).toHaveLength(1)
    expect(await list("&price_max=79.99")).toEqual([])
    expect(await list("&departs_from=2031-05-31&places=8")).toHaveLength(1)
    expect(await list("&departs_from=2031-05-31&places=9")).toEqual([])
    expect(await list("&departs_from=2031-06-02")).toEqual([])
  })
})

describe("an order", () => {
  it("has its booking in my-bookings, and its passengers in the admin's list and file", async () => {
    const customer = await createCustomer(shop)
    const options = { token: customer.token }
    const { tour, adult, departure } = await createTourSale(shop, 5)
    const cart = await emptyCart(shop, options)
    await addTour(
      shop,
      cart,
      departure.id,
      {
        ...units(adult.id, 2),
        passengers: [{ unit_id: adult.id, first_name: "=Ada", last_name: "Lovelace" }],
      },
      options,
    ).expect(200)
    const mine = async () =>
      (await storefront(shop, options).get("/store/tours/my-bookings").expect(200)).body.bookings
    expect(await mine()).toEqual([])
    const { body } = await buy(shop, cart, options)
    expect(await mine()).toMatchObject([
      {
        status: "confirmed",
        order_id: body.order.id,
        tour: { id: tour.id, slug: tour.slug },
        departure: { id: departure.id, status: "scheduled" },
        parts: [{ type: "unit", id: adult.id, title: "Adult", quantity: 2 }],
        passengers: [{ first_name: "=Ada" }, { first_name: null }],
      },
    ])
    const list = await admin(shop).get(`/admin/tour-passengers?departure_id=${departure.id}`).expect(200)
    expect(list.body).toMatchObject({ count: 2, tour_passengers: [{ unit_title: "Adult" }, {}] })
    const file = await admin(shop)
      .get(`/admin/tour-passengers/export.csv?departure_id=${departure.id}`)
      .expect(200)
    expect(file.text.split("\r\n")).toHaveLength(4)
    expect(file.text).toContain(`"'=Ada","Lovelace"`)
    expect(await remainingOf(tour.slug)).toBe(3)

    const review = await storefront(shop, options)
      .post(`/store/tours/${tour.slug}/reviews`, { rating: 5, author_name: "Ada" })
      .expect(200)
    expect(review.body.review.is_verified_purchase).toBe(true)

    await admin(shop).post(`/admin/orders/${body.order.id}/cancel`, {}).expect(200)
    expect(await remainingOf(tour.slug)).toBe(5)
    expect(await mine()).toMatchObject([{ status: "canceled" }])
  })

  it("409: is not placed for a canceled departure", async () => {
    const { adult, departure } = await createTourSale(shop, 5)
    const cart = await emptyCart(shop)
    await addTour(shop, cart, departure.id, units(adult.id, 1)).expect(200)
    await shop.container
      .resolve("tours")
      .updateTourDepartures({ id: departure.id, departure_status: "canceled" })
    const { body } = await buy(shop, cart)
    expect(body.code).toBe("invalid_state")
  })
})

describe("POST /admin/tour-departure-rules", () => {
  it("200: creates the departures of a rule, across daylight saving time", async () => {
    const tour = await createTour(shop, { timezone: "Europe/Berlin", duration_days: 2 })
    const { body } = await admin(shop)
      .post("/admin/tour-departure-rules", {
        tour_id: tour.id,
        weekdays: [6, 7],
        local_time: "02:30",
        size: 4,
        cutoff_hours: 24,
        periods: [{ from: "2031-03-24", to: "2031-04-06" }],
        exceptions: ["2031-04-05"],
      })
      .expect(200)
    const list = await admin(shop).get(`/admin/tour-departures?tour_id=${tour.id}`).expect(200)
    expect(list.body.tour_departures).toMatchObject([
      { local_start: "2031-03-29T02:30", starts_at: "2031-03-29T01:30:00.000Z", remaining: 4 },
      // The clock skips this time and shows 03:30.
      { local_start: "2031-03-30T02:30", starts_at: "2031-03-30T01:30:00.000Z" },
      { local_start: "2031-04-06T02:30", starts_at: "2031-04-06T00:30:00.000Z" },
    ])
    const span = "starts_from=2031-03-30T00:00:00Z&starts_to=2031-04-06T00:30:00Z"
    const some = await admin(shop).get(`/admin/tour-departures?tour_id=${tour.id}&${span}`).expect(200)
    expect(some.body).toMatchObject({
      count: 1,
      tour_departures: [{ local_start: "2031-03-30T02:30", tour_title: tour.title }],
    })
    const { id } = body.tour_departure_rule
    await admin(shop).delete(`/admin/tour-departure-rules/${id}`).expect(200)
    const after = await admin(shop).get(`/admin/tour-departures?tour_id=${tour.id}`).expect(200)
    expect(after.body.count).toBe(0)
  })

  it("400: for a rule without a date, and one with too many", async () => {
    const tour = await createTour(shop)
    const rule = { tour_id: tour.id, local_time: "09:00", size: 4 }
    const add = (fields: object) =>
      admin(shop)
        .post("/admin/tour-departure-rules", { ...rule, ...fields })
        .expect(400)
    const periods = [{ from: "2031-03-24", to: "2031-03-24" }]
    await add({ weekdays: [7], periods })
    await add({ weekdays: [1, 2, 3, 4, 5, 6, 7], periods: [{ from: "2031-01-01", to: "2099-01-01" }] })
    await add({ weekdays: [8], periods })
    await add({ weekdays: [1], periods, local_time: "24:00" })
    const unknown = await add({ weekdays: [1], periods, tour_id: "tour_none" })
    expect(unknown.body.message).toContain("tour_id")
  })
})
