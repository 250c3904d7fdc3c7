import { isDeepStrictEqual } from "node:util"
import { afterEach, beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { sql } from "../../factories/checkout"
import { emptyCart } from "../../factories/events"
import {
  addTour,
  createDeparture,
  createRate,
  createSeason,
  createTour,
  createUnit,
} from "../../factories/tours"
import { unique } from "../../factories/unique"
import { admin, storefront } from "../../harness/api"
import { proofSize } from "../../harness/proof-size"
import { type Random, randomFrom } from "../../harness/random-changes"
import { type Shop, useShop } from "../../harness/shop"
import { until } from "../../harness/until"

/** Lists sort and filter by rows that are renewed later. They must equal what each tour says of itself. */

const TOURS = 4
const CHANGES = proofSize({ full: 12, small: 6 })
const SEEDS = [1, 2]
/** Between the departures, and after a season and most departures. */
const TIMES = ["2031-05-02T12:00:00Z", "2031-09-02T12:00:00Z"]
const STARTS = ["2031-05-01T09:00", "2031-05-03T09:00", "2031-08-31T09:00", "2031-09-20T09:00"]
const WINDOWS = [
  { departs_from: "2031-05-01", departs_to: "2031-06-01" },
  { departs_from: "2031-05-02", departs_to: "2031-09-10" },
  // Parts of days, times in the wrong order, and one in the year 10,000.
  { departs_from: "2031-05-01T10:00:00Z", departs_to: "2031-05-03T09:30:00Z" },
  { departs_from: "2031-09-01", departs_to: "2031-05-01" },
  { departs_from: "2031-05-01", departs_to: "9999-12-31T23:59:59-12:00" },
  {},
]
/** One, some, and more than the days know. */
const PLACES = [1, 3, 9]
const ANYBODY = { region: null, currency: "eur", groups: [] }
const LIMITS = { price_min: 90, price_max: 160 }

let shop: Shop
let restoreClock = () => {}

beforeAll(async () => {
  shop = await useShop()
})

afterEach(() => restoreClock())

interface Seller {
  id: string
  slug: string
  unit: string
  season: string
  departures: string[]
  /** Carts with a booking of it. */
  carts: string[]
}

interface Shown {
  id: string
  price_from: { amount: number } | null
  next_departure_at: string | null
  departures: { starts_at: string; remaining: number | null; availability: string }[]
}

describe("lists of tours", () => {
  it.each(SEEDS)("equal the single responses after random changes (seed %i)", async (seed) => {
    const random = randomFrom(seed)
    const word = unique("offers").replaceAll("-", "")
    const sellers: Seller[] = []
    for (let index = 0; index < TOURS; index++) sellers.push(await seller(word))
    for (let index = 0; index < CHANGES; index++) {
      const what = await change(random, random.oneOf(sellers))
      if (random.chance(0.5))
        await shop.container.resolve("tours").renewOffers(random.chance(0.5) ? ANYBODY : undefined)
      for (const time of [undefined, random.oneOf(TIMES)]) {
        if (time) restoreClock = clock.use({ now: () => Date.parse(time) })
        const about = `change ${index}: ${what}, at ${time ?? "present"}`
        await expectEqual(random, { word, sellers, about })
        restoreClock()
      }
    }
  })

  it("sort by the renewed row, until the tour changes", async () => {
    const word = unique("offers").replaceAll("-", "")
    const [first, second] = [await seller(word), await seller(word)]
    // A renewal that an earlier list has started may hold the lock, or write the row once more.
    await until(async () => {
      await shop.container.resolve("tours").renewOffers()
      await sql(shop, `UPDATE tour_amount SET amount = 1 WHERE tour_id = '${second.id}'`)
      return isDeepStrictEqual(await orderOf(word), [second.id, first.id])
    })
    await admin(shop).post(`/admin/tour-seasons/${second.season}`, { title: "Changed" }).expect(200)
    expect(await orderOf(word)).toEqual([first.id, second.id])
  })

  it("sort by the stored prices of a price list, until a price changes", async () => {
    const word = unique("offers").replaceAll("-", "")
    const [first, second] = [await seller(word), await seller(word)]
    for (const [index, { unit }] of [first, second].entries())
      await addList(unit, "sale", [{ amount: 20 + index, currency_code: "eur" }])
    expect(await orderOf(word)).toEqual([first.id, second.id])
    await until(async () => {
      await shop.container.resolve("tours").renewOffers(ANYBODY)
      await sql(shop, `UPDATE tour_amount SET amount = 1 WHERE tour_id = '${second.id}'`)
      return isDeepStrictEqual(await orderOf(word), [second.id, first.id])
    })
    await addList(second.unit, "override", [{ amount: 30, currency_code: "eur" }])
    expect(await orderOf(word)).toEqual([first.id, second.id])
  })
})

async function orderOf(word: string): Promise<string[]> {
  const { body } = await storefront(shop).get(`/store/tours?q=${word}&currency_code=eur&order=price`)
  return body.tours.map(({ id }: { id: string }) => id)
}

async function seller(word: string): Promise<Seller> {
  const tour = await createTour(shop, { title: word })
  const unit = await createUnit(shop, tour.id)
  const season = await createSeason(shop, tour.id)
  await createRate(shop, unit.id, season.id, 150)
  const { id } = await createDeparture(shop, tour.id, { local_start: STARTS[0] })
  return { id: tour.id, slug: tour.slug, unit: unit.id, season: season.id, departures: [id], carts: [] }
}

/** Changes something that prices, departures or places depend on. Returns what it was. */
async function change(random: Random, seller: Seller): Promise<string> {
  const { id: tour_id, unit, season, departures } = seller
  const departure = departures[0]
  const amount = 60 + random.below(140)
  const prices = [{ amount, currency_code: "eur" }]
  const what = random.oneOf([
    "unit",
    "season",
    "list",
    "add",
    "delete",
    "cancel",
    "cut-off",
    "size",
    "book",
    "leave",
  ])
  const post = (path: string, fields: object) => admin(shop).post(`/admin/${path}`, fields).expect(200)
  if (what === "unit") await post(`tour-units/${unit}`, { prices })
  if (what === "season")
    await post(`tour-seasons/${season}`, { ends_on: random.oneOf(["2031-07-31", "2031-09-30"]) })
  if (what === "list") await addList(unit, random.oneOf(["sale", "override"]), prices)
  if (what === "add") {
    const fields = { tour_id, local_start: random.oneOf(STARTS), size: 1 + random.below(4) }
    const { status, body } = await admin(shop).post("/admin/tour-departures", fields)
    if (status === 200) departures.push(body.tour_departure.id)
    else expect(body.code).toBe("duplicate")
  }
  if (departure === undefined) return what
  if (what === "delete") await admin(shop).delete(`/admin/tour-departures/${departures.shift()}`).expect(200)
  if (what === "cancel")
    await post(`tour-departures/${departures.shift()}/cancellation`, { bookings: 0, passengers: 0 })
  if (what === "cut-off") await post(`tour-departures/${departure}`, { cutoff_hours: 24 * random.below(3) })
  if (what === "size")
    await post(`tour-departures/${departure}`, {
      size: random.oneOf([null, 8 + random.below(3), random.below(5)]),
    })
  if (what === "book") {
    const fields = { units: [{ unit_id: unit, quantity: 1 }] }
    const cart = await emptyCart(shop)
    const { status } = await addTour(shop, cart, departure, fields)
    expect([200, 409]).toContain(status)
    if (status === 200) seller.carts.push(cart)
  }
  const left = what === "leave" ? seller.carts.pop() : undefined
  if (left !== undefined) {
    const { body } = await storefront(shop).get(`/store/carts/${left}`).expect(200)
    await storefront(shop).delete(`/store/carts/${left}/tour-items/${body.cart.items[0].id}`).expect(200)
  }
  return what
}

async function addList(unit: string, type: string, prices: { amount: number; currency_code: string }[]) {
  const { body } = await admin(shop).get(`/admin/tour-units/${unit}`).expect(200)
  const { variant_id } = body.tour_unit
  await admin(shop)
    .post("/admin/price-lists", {
      title: unique(type),
      description: type,
      type,
      status: "active",
      prices: prices.map((price) => ({ ...price, variant_id })),
    })
    .expect(200)
}

async function expectEqual(
  random: Random,
  { word, sellers, about }: { word: string; sellers: readonly Seller[]; about: string },
): Promise<void> {
  const shown: Shown[] = []
  for (const { slug } of sellers) {
    const { body } = await storefront(shop).get(`/store/tours/${slug}?currency_code=eur`).expect(200)
    shown.push(body.tour)
  }
  const listed = async (query: Record<string, unknown>) => {
    const text = new URLSearchParams({ q: word, currency_code: "eur", ...(query as Record<string, string>) })
    const { body } = await storefront(shop).get(`/store/tours?${text.toString()}`).expect(200)
    expect(body.count).toBe(body.tours.length)
    return body.tours as Shown[]
  }
  const byId = new Map(shown.map((one) => [one.id, one]))
  const price = (one: Shown) => one.price_from?.amount ?? Number.POSITIVE_INFINITY
  const next = (one: Shown) => Date.parse(one.next_departure_at ?? "9999-01-01")
  for (const [order, value] of [
    ["price", price],
    ["next_departure", next],
  ] as const) {
    const expected = [...shown].sort((a, b) => value(a) - value(b) || (a.id < b.id ? -1 : 1))
    const found = await listed({ order })
    expect(
      found.map(({ id }) => id),
      `${about}, by ${order}`,
    ).toEqual(expected.map(({ id }) => id))
    for (const one of found) {
      expect(one.price_from, about).toEqual(byId.get(one.id)?.price_from)
      expect(one.next_departure_at, about).toEqual(byId.get(one.id)?.next_departure_at)
    }
  }
  const within = await listed(LIMITS)
  expect(idsOf(within), `${about}, in a range of prices`).toEqual(
    idsOf(shown.filter((one) => price(one) >= LIMITS.price_min && price(one) <= LIMITS.price_max)),
  )
  for (const dates of WINDOWS) {
    const window = { ...dates, places: random.oneOf(PLACES) }
    expect(idsOf(await listed(window)), `${about}, ${JSON.stringify(window)}`).toEqual(
      idsOf(shown.filter((one) => one.departures.some((departure) => fits(departure, window)))),
    )
  }
}

function fits(
  { starts_at, remaining, availability }: Shown["departures"][number],
  { departs_from, departs_to, places }: { departs_from?: string; departs_to?: string; places: number },
): boolean {
  const isWithin =
    Date.parse(starts_at) >= Date.parse(departs_from ?? "2000-01-01") &&
    Date.parse(starts_at) < Date.parse(departs_to ?? "9999-01-01")
  return isWithin && availability !== "closed" && (remaining === null || remaining >= places)
}

function idsOf(tours: readonly { id: string }[]): string[] {
  return tours.map(({ id }) => id).sort()
}
