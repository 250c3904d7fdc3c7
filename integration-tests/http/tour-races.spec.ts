import { beforeAll, describe, expect, it } from "vitest"
import { clock } from "../../src/lib/clock"
import { runInTenant } from "../../src/tenancy/current-tenant"
import { sql } from "../factories/checkout"
import { buy, emptyCart } from "../factories/events"
import { addTour, createTourSale, createUnit } from "../factories/tours"
import { storefront } from "../harness/api"
import { eventually } from "../harness/eventually"
import { randomFrom } from "../harness/random-changes"
import { type TenantShop, useTenant } from "../harness/tenants"

const [BUYERS, PLACES, ROUNDS] = [100, 30, 8]
const LIMITS = { minutes: 15, limit_minutes: 60 }
/** Each call of a cart runs the engine's workflows, which take long on a busy machine. */
const SLOW_MS = 120_000

let shop: TenantShop

beforeAll(async () => {
  shop = await useTenant("tour-races")
})

const inShop = <Result>(work: () => Result) => runInTenant(shop.tenant, work)
const capacity = () => shop.container.resolve("capacity")

/** Ends a share of the database's connections, as a crash of processes does. */
const kill = (share: number) =>
  sql(
    shop,
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND pid <> pg_backend_pid() AND random() < :share`,
    { share },
  )

/** Holds and their lines, counted without the quota's own counter. */
async function holdsOf(departure: string) {
  const rows = await sql(
    shop,
    `SELECT hold.id, hold.places, (SELECT count(*)::int FROM capacity_hold_line part WHERE part.hold_id = hold.id) AS lines,
            (SELECT coalesce(sum(part.quantity * part.places_each), 0)::int FROM capacity_hold_line part
              WHERE part.hold_id = hold.id) AS counted
       FROM capacity_hold hold WHERE hold.owner_id = :departure AND hold.status IN ('held', 'sold')`,
    { departure },
  )
  return rows.map(({ places, lines, counted }) => ({
    ...{ places: Number(places), lines: Number(lines), counted: Number(counted) },
  }))
}

const taken = async (departure: string) => {
  const [row] = await sql(
    shop,
    `SELECT quota.taken FROM capacity_quota quota JOIN tour_departure d ON d.quota_id = quota.id WHERE d.id = :departure`,
    { departure },
  )
  return Number(row?.taken)
}

describe("a departure that many want at once", () => {
  it.each([
    ["", 0],
    [", while connections are killed", 0.3],
  ])(
    "never has more places than there are, with all lines of a booking or none%s",
    async (_, share) => {
      const { adult, infant, room, departure } = await createTourSale(shop, PLACES)
      const { quota_id } = await inShop(() =>
        shop.container.resolve("tours").retrieveTourDeparture(departure.id),
      )
      const random = randomFrom(BUYERS)
      const take = (buyer: number) =>
        inShop(() =>
          capacity().take(
            {
              ...{ kind: "tour", owner_id: departure.id, cart_id: `cart_${buyer}`, quota_ids: [quota_id] },
              lines: [
                { subject_id: adult.id, variant_id: "variant_a", quantity: 1 + random.below(3) },
                { subject_id: `${adult.id}_child`, variant_id: "variant_c", quantity: 1 + random.below(2) },
                { subject_id: infant.id, variant_id: "variant_i", quantity: 1, places_each: 0 },
                { subject_id: room.id, variant_id: "variant_r", quantity: 1, places_each: 0 },
              ],
            },
            LIMITS,
          ),
        )
      let isSampling = true
      const samples: number[] = []
      const watching = (async () => {
        while (isSampling) {
          const holds = await holdsOf(departure.id).catch(() => [])
          samples.push(holds.reduce((sum, { places }) => sum + places, 0))
          if (share > 0) await kill(share).catch(() => undefined)
        }
      })()
      const replies = await Promise.allSettled(Array.from({ length: BUYERS }, (_, buyer) => take(buyer)))
      isSampling = false
      await watching

      // The pool finds out one by one which of its connections are gone.
      const holds = await eventually(() => holdsOf(departure.id))
      const places = holds.reduce((sum, one) => sum + one.places, 0)
      expect(Math.max(...samples)).toBeLessThanOrEqual(PLACES)
      expect(places).toBeLessThanOrEqual(PLACES)
      expect(await eventually(() => taken(departure.id))).toBe(places)
      for (const { lines, counted, places: held } of holds) {
        expect(lines).toBe(4)
        expect(counted).toBe(held)
      }
      const won = replies.filter(({ status }) => status === "fulfilled").length
      const refused = replies.filter((one) => one.status === "rejected" && one.reason.code === "SV020").length
      if (share === 0) {
        expect(won).toBe(holds.length)
        expect(won + refused).toBe(BUYERS)
        // The smallest booking takes two places.
        expect(places).toBeGreaterThan(PLACES - 5)
      } else {
        // A killed buyer got an error, even if the booking was complete. Nobody was told of one that is not there.
        expect(won).toBeLessThanOrEqual(holds.length)
      }

      // The holds of killed buyers expire.
      const now = clock.now() + (LIMITS.minutes + 1) * 60_000
      const giveTimeBack = clock.use({ now: () => now })
      try {
        await eventually(() => inShop(() => capacity().clean()))
      } finally {
        giveTimeBack()
      }
      expect(await eventually(() => taken(departure.id))).toBe(0)
    },
    SLOW_MS,
  )
})

describe("random calls of carts", () => {
  it(
    "never separate the line items of a booking, its hold and its passengers",
    async () => {
      const { tour, adult, infant, room, departure } = await createTourSale(shop, 9)
      const child = await createUnit(shop, tour.id, { title: "Child" })
      const carts = await Promise.all([emptyCart(shop), emptyCart(shop)])
      const random = randomFrom(20_261_123)
      const store = storefront(shop)
      const called: string[] = []
      const step = async (cart: string) => {
        const { body } = await store.get(`/store/carts/${cart}`).expect(200)
        const lines: { id: string; variant_id: string; metadata: object }[] = body.cart.items
        const line = lines[random.below(lines.length || 1)]
        const id = line?.id ?? "x"
        const path = `/store/carts/${cart}/line-items`
        const add = () =>
          addTour(shop, cart, departure.id, {
            units: [
              { unit_id: adult.id, quantity: 1 + random.below(2) },
              { unit_id: child.id, quantity: 1 },
              { unit_id: infant.id, quantity: 1 },
            ],
            options: [{ option_id: room.id, quantity: 1 }],
          })
        const calls = {
          add,
          again: add,
          quantity: () => store.post(`${path}/${id}`, { quantity: random.below(4) }),
          token: () => store.post(`${path}/${id}`, { quantity: 1, metadata: { svc_hold: "made up" } }),
          remove: () => store.delete(`${path}/${id}`),
          leave: () => store.delete(`/store/carts/${cart}/tour-items/${id}`),
          copy: () =>
            store.post(path, { variant_id: line?.variant_id, quantity: 1, metadata: line?.metadata }),
          bare: () => store.post(path, { variant_id: line?.variant_id, quantity: 1 }),
        }
        const name = random.oneOf(Object.keys(calls) as (keyof typeof calls)[])
        const { status } = await calls[name]()
        called.push(`${name} ${status}`)
        expect(status, called.join()).toBeLessThan(500)
      }
      for (let round = 0; round < ROUNDS; round++) await Promise.all(carts.map(step))

      const [row] = await sql(
        shop,
        `SELECT (SELECT count(*)::int FROM cart_line_item line WHERE line.cart_id = ANY(:carts) AND line.deleted_at IS NULL
                 AND NOT EXISTS (SELECT FROM capacity_hold_line part JOIN capacity_hold hold ON hold.id = part.hold_id
                                  WHERE part.cart_line_id = line.id AND part.quantity = line.quantity
                                    AND hold.status = 'held' AND hold.cart_id = line.cart_id)) AS lines,
                (SELECT count(*)::int FROM capacity_hold hold JOIN capacity_hold_line part ON part.hold_id = hold.id
                  WHERE hold.cart_id = ANY(:carts) AND hold.status = 'held' AND NOT EXISTS (
                    SELECT FROM cart_line_item line WHERE line.id = part.cart_line_id AND line.deleted_at IS NULL)) AS parts,
                (SELECT count(*)::int FROM capacity_hold hold WHERE hold.cart_id = ANY(:carts) AND hold.status = 'held'
                    AND (SELECT count(*) FROM capacity_hold_line part WHERE part.hold_id = hold.id) <> 4) AS torn,
                (SELECT count(*)::int FROM capacity_hold hold WHERE hold.cart_id = ANY(:carts) AND hold.status = 'held'
                    AND NOT EXISTS (SELECT FROM tour_booking booking WHERE booking.hold_id = hold.id
                                       AND booking.status = 'reserved')) AS unnamed`,
        { carts },
      )
      expect(row, called.join()).toEqual({ lines: 0, parts: 0, torn: 0, unnamed: 0 })
      const holds = await holdsOf(departure.id)
      const places = holds.reduce((sum, one) => sum + one.places, 0)
      expect(await taken(departure.id)).toBe(places)
      expect(places).toBeLessThanOrEqual(9)
      // A cart that still has a booking can buy it.
      for (const cart of carts) {
        const { body } = await store.get(`/store/carts/${cart}`).expect(200)
        if (body.cart.items.length > 0) expect((await buy(shop, cart)).body.type).toBe("order")
      }
      expect(await taken(departure.id)).toBe(places)
    },
    SLOW_MS,
  )
})
