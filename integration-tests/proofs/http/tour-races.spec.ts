import { beforeAll, describe, expect, inject, it } from "vitest"
import { clock } from "../../../src/lib/clock"
import { runInTenant } from "../../../src/tenancy/current-tenant"
import { sql } from "../../factories/checkout"
import { emptyCart, regionsOf } from "../../factories/events"
import { createPromotion } from "../../factories/orders"
import { TOGETHER, tryCartCalls } from "../../factories/random-held-carts"
import { createTourSale, createUnit } from "../../factories/tours"
import { triedShop } from "../../factories/tried-shop"
import { storefront } from "../../harness/api"
import { eventually } from "../../harness/eventually"
import { patient } from "../../harness/patience"
import { type Random, randomFrom } from "../../harness/random-changes"
import { type TenantShop, useTenant } from "../../harness/tenants"

const { seed, tourCarts } = inject("fuzz")
const [BUYERS, PLACES, CALLS] = [100, 30, 6]
const LIMITS = { minutes: 15, limit_minutes: 60 }
/** Each call of a cart runs the engine's workflows. */
const SLOW_MS = patient(120_000)
const CART_MS = patient(10_000)

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
    places: Number(places),
    lines: Number(lines),
    counted: Number(counted),
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
              kind: "tour",
              owner_id: departure.id,
              cart_id: `cart_${buyer}`,
              quota_ids: [quota_id],
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
      const restoreClock = clock.use({ now: () => now })
      try {
        await eventually(() => inShop(() => capacity().clean()))
      } finally {
        restoreClock()
      }
      expect(await eventually(() => taken(departure.id))).toBe(0)
    },
    SLOW_MS,
  )
})

/** How many live holds of a cart have lost a line item, a counted place or their booking. */
const TORN = `
  SELECT count(*)::int AS torn FROM capacity_hold hold
   WHERE hold.cart_id = :cart AND hold.status IN ('held', 'sold') AND (
     (SELECT count(*) FROM capacity_hold_line part WHERE part.hold_id = hold.id) <> :lines
     OR hold.places <> (SELECT sum(part.quantity * part.places_each) FROM capacity_hold_line part
                         WHERE part.hold_id = hold.id)
     OR NOT EXISTS (SELECT FROM tour_booking booking WHERE booking.hold_id = hold.id
                       AND booking.status = CASE hold.status WHEN 'held' THEN 'reserved' ELSE 'confirmed' END))`

describe("random calls of carts", () => {
  it(
    "never separate the line items of a booking, its hold and its passengers",
    async () => {
      const { tour, adult, infant, room, departure } = await createTourSale(shop, 9)
      const child = await createUnit(shop, tour.id, { title: "Child" })
      const [eur, usd] = await regionsOf(shop, ["eur", "usd"])
      const body = (random: Random) => ({
        departure_id: departure.id,
        units: [
          { unit_id: adult.id, quantity: 1 + random.below(2) },
          { unit_id: child.id, quantity: 1 },
          { unit_id: infant.id, quantity: 1 },
        ],
        options: [{ option_id: room.id, quantity: 1 }],
      })
      const store = storefront(shop)
      const other = await emptyCart(shop)
      const added = await store.post(`/store/carts/${other}/tour-items`, body(randomFrom(seed))).expect(200)
      const lines: { id: string; variant_id: string }[] = added.body.cart.items
      await store.delete(`/store/carts/${other}/tour-items/${lines[0]?.id}`).expect(200)
      const sale = {
        path: "tour-items" as const,
        body,
        variants: lines.map(({ variant_id }) => variant_id),
        regions: [eur ?? "", usd ?? ""] as const,
        promotion: await createPromotion(shop, { percent: 10 }),
      }
      const tried = {
        ...triedShop(shop, { holdMinutes: LIMITS.minutes }),
        together: async (cart: string) => {
          const [[found], torn] = [
            await sql(shop, TOGETHER, { cart }),
            await sql(shop, TORN, { cart, lines: lines.length }),
          ]
          expect(torn).toEqual([{ torn: 0 }])
          return found
        },
      }
      const called: string[] = []
      for (let cart = 0; cart < tourCarts; cart++)
        called.push(...(await tryCartCalls(tried, randomFrom(seed + cart), sale, CALLS)))
      // Otherwise the calls would prove less than they say.
      expect(called).toEqual(expect.arrayContaining(["add 200", "add 409", "complete 200", "cancel 200"]))
      const [row] = await sql(
        shop,
        "SELECT count(*)::int AS sold FROM capacity_hold WHERE owner_id = ? AND status = 'sold'",
        [departure.id],
      )
      // Each order was canceled.
      expect(row).toEqual({ sold: 0 })
    },
    SLOW_MS + tourCarts * CART_MS,
  )
})
