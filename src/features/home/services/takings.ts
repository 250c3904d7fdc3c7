import type { MedusaContainer } from "@medusajs/framework/types"
import { shopCurrency } from "../../../kits/shop/currency"
import { clock } from "../../../lib/clock"
import { zoneClock } from "../../../lib/zoned-time"
import { TAKINGS_DAYS } from "../limits"

const DAY_MS = 86_400_000

/** The takings of the last days in the shop's default currency. A shop has no time zone, so the caller says whose days. */
export async function takings(container: MedusaContainer, timezone: string) {
  const { wallAt, instantOf } = zoneClock(timezone)
  const today = Math.floor(wallAt(clock.now()) / DAY_MS) * DAY_MS
  const walls = Array.from({ length: TAKINGS_DAYS }, (_, day) => today - (TAKINGS_DAYS - 1 - day) * DAY_MS)
  const starts = walls.map((wall) => new Date(instantOf(wall)))
  const currency = await shopCurrency(container)
  const found =
    currency === undefined ? [] : await container.resolve("orders").findTakings({ starts, currency })
  const byDay = new Map(found.map(({ day, ...sums }) => [day, sums]))
  const days = walls.map((wall, day) => ({
    date: new Date(wall).toISOString().slice(0, 10),
    ...(byDay.get(day) ?? { amount: 0, orders: 0 }),
  }))
  return { currency_code: currency ?? null, days }
}
