import type { MedusaContainer } from "@medusajs/framework/types"
import { shopCurrency } from "../../../kits/shop/currency"
import { clock } from "../../../lib/clock"
import { TAKINGS_DAYS } from "../limits"

const DAY_MS = 86_400_000

/** The takings of the last days in the shop's default currency. A shop has no time zone, so the days are those of UTC. */
export async function takings(container: MedusaContainer) {
  const today = Math.floor(clock.now() / DAY_MS) * DAY_MS
  const from = new Date(today - (TAKINGS_DAYS - 1) * DAY_MS)
  const currency = await shopCurrency(container)
  const found =
    currency === undefined ? [] : await container.resolve("orders").findTakings({ from, currency })
  const byDate = new Map(found.map((day) => [day.date, day]))
  const days = Array.from({ length: TAKINGS_DAYS }, (_, day) => {
    const date = new Date(from.getTime() + day * DAY_MS).toISOString().slice(0, 10)
    return byDate.get(date) ?? { date, amount: 0, orders: 0 }
  })
  return { currency_code: currency ?? null, days }
}
