import { beforeAll, expect, inject, it } from "vitest"
import {
  newMember,
  type PriceWorld,
  priceWorld,
  randomBooking,
  totalsByHand,
  totalsOfCart,
} from "../../factories/tour-prices"
import { admin, storefront } from "../../harness/api"
import { patient } from "../../harness/patience"
import { randomFrom } from "../../harness/random-changes"
import { type Shop, useShop } from "../../harness/shop"

const AT_ONCE = 4
/** Each cart runs the engine's workflows. */
const SLOW_MS = patient(120_000)
const BOOKING_MS = patient(3_000)
const { seed, tourBookings } = inject("fuzz")

let shop: Shop
let world: PriceWorld
const random = randomFrom(seed)
const callers = () => ({
  admin: admin(shop),
  storefront: (token?: string) => storefront(shop, token === undefined ? {} : { token }),
})

beforeAll(async () => {
  shop = await useShop()
  world = await priceWorld(callers(), random, await newMember(callers()))
})

it(
  "equals a calculation by hand, for random units, seasons, options, currencies, price lists and taxes",
  async () => {
    const bookings = Array.from({ length: tourBookings }, () => randomBooking(world, random))
    while (bookings.length > 0)
      await Promise.all(
        bookings.splice(0, AT_ONCE).map(async (booking) => {
          const wanted = totalsByHand(world, booking)
          const found = await totalsOfCart(callers(), world, booking)
          const what = JSON.stringify(booking)
          expect(found.unit_prices, what).toEqual(wanted.unit_prices)
          expect(found.total, what).toBe(wanted.total)
          expect(found.tax_total, what).toBe(wanted.tax_total)
        }),
      )
  },
  SLOW_MS + tourBookings * BOOKING_MS,
)
