import { parseArgs } from "node:util"
import type { Pool } from "pg"
import type { Bars } from "./bars"
import { one } from "./fill-products"
import { addPriceList, fillTours, removePriceList } from "./fill-tours"
import { percentile, print, timed } from "./measure"
import { withShop } from "./shop"

/**
 * Compares filtered lists of tours among 50 and among 5,000 tours with 200 departures each, and one tour. Lists by price
 * are measured once more with a price list for all tours. The responses are not cached.
 */
export const usage = `  --sizes <n,n>  numbers of tours in the small and in the large shop (50,5000)
`
const REQUESTS = 60
const WARM_UP = 10
/** p50 of the large shop by that of the small one. */
const MAX_TIMES = 1.5
const PORT = 19_222
const DAY_MS = 86_400_000

const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)

function pathsFor(destination: string, category: string): Record<string, string> {
  const list = "/store/tours?limit=20&currency_code=eur"
  return {
    "the first page": list,
    "by next departure": `${list}&order=next_departure`,
    "by price": `${list}&order=price`,
    "in a range of prices": `${list}&price_min=100&price_max=200`,
    "of a destination": `${list}&destination=${destination}`,
    "of a category, short, by duration": `${list}&category=${category}&duration_max=3&order=duration_days`,
    "with 4 places within a week": `${list}&departs_from=${day(3)}&departs_to=${day(10)}&places=4`,
    "with 4 places within six months": `${list}&departs_from=${day(3)}&departs_to=${day(183)}&places=4`,
    "by rating": `${list}&order=-rating`,
    "by a word": `${list}&q=walk`,
    "one tour": "/store/tours/bench-tour-7?currency_code=eur",
  }
}

/** A list by price renews what lists know about tours. This takes a while after so many new tours. */
async function untilRenewed(pool: Pool, path: string, key: string): Promise<void> {
  do await timed(PORT, path, key)
  while (Number(await one(pool, "SELECT count(*) FROM tour_offer_change")) > 0)
  await pool.query("VACUUM ANALYZE")
}

/** The lists that are measured with a price list, too. */
const LISTED = ["by price", "in a range of prices"]

const LACKING = `SELECT count(*) FROM tour_offer
  WHERE is_special AND version > coalesce((SELECT max(version) FROM tour_buyer), 0)`

/** Lists by price also store the prices of tours with price lists, for the buyer who asks. */
async function untilStored(pool: Pool, path: string, key: string): Promise<void> {
  await untilRenewed(pool, path, key)
  do await timed(PORT, path, key)
  while (Number(await one(pool, LACKING)) > 0)
}

export function bench(bars: Bars): Promise<void> {
  const { values } = parseArgs({ options: { sizes: { type: "string", default: "50,5000" } } })
  const sizes = values.sizes.split(",").map(Number)
  return withShop(PORT, async ({ pool, key }) => {
    const paths = pathsFor(
      await one(pool, "SELECT slug FROM destination ORDER BY id LIMIT 1"),
      await one(pool, "SELECT slug FROM tour_category ORDER BY id LIMIT 1"),
    )
    const byPrice = paths["by price"] ?? ""
    const before = new Map<string, number>()

    const measure = async (wanted: Record<string, string>) => {
      const times = Object.keys(wanted).map((what) => ({ what, all: [] as number[] }))
      for (let number = -WARM_UP; number < REQUESTS; number++)
        for (const { what, all } of times) {
          const time = await timed(PORT, wanted[what] ?? "", key)
          if (number >= 0) all.push(time)
        }
      for (const { what, all } of times) {
        const p50 = percentile(all, 50)
        const small = before.get(what)
        print(`  ${what}`, `p50 ${p50.toFixed(1)} ms, p95 ${percentile(all, 95).toFixed(1)} ms`)
        if (small !== undefined)
          bars.atMost(what, p50 / small, MAX_TIMES, `p50 ${p50.toFixed(1)} and ${small.toFixed(1)} ms`)
        before.set(what, p50)
      }
    }

    for (const size of sizes) {
      await fillTours(pool, size)
      await untilRenewed(pool, byPrice, key)
      print(`${size} tours`, "")
      await measure(paths)
      await addPriceList(pool)
      await untilStored(pool, byPrice, key)
      await measure(
        Object.fromEntries(LISTED.map((what) => [`${what}, with a price list for all`, paths[what] ?? ""])),
      )
      await removePriceList(pool)
    }
  })
}
