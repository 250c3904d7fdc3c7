import { parseArgs } from "node:util"
import type { Pool } from "pg"
import type { Bars } from "./bars"
import { fillProducts, one } from "./fill-products"
import { percentile, print, timed } from "./measure"
import { withPlainEngine, withShop } from "./shop"

/**
 * Measures lists of 20 products with variants, prices and stock among 500 products, and compares them with the engine's
 * own list. Then measures ours in larger shops, and compares lists by words and by prices in the largest with those in
 * the one before. Each product has twelve variants with four prices.
 *
 * Responses are cached. So `anew` is another request each time, and `again` the same one.
 */
export const usage = `  --sizes <n,…>  numbers of products, from the smallest (500,5000,50000)
`
/** The engine's p50 by ours. The engine, too, caches the responses of `again`. */
const FEWEST_TIMES = { anew: 4, again: 1.5 }
/** p50 among 50,000 products by p50 among 5,000. */
const MAX_GROWTH = 3
/** One word, always with other spaces. */
const SPACED = ":spaced"
const REQUESTS = 60
const WARM_UP = 10
const PORTS = { ours: 19_212, plain: 19_213 }

const OURS = {
  "20 products, anew": "/store/products?limit=20&offset=:any",
  "20 products, again": "/store/products?limit=20",
  "in a range of prices, by price, anew":
    "/store/products?limit=20&order=price&price_min=20.:any&price_max=60",
  "by a word of every product, anew": `/store/products?limit=20&q=${SPACED}`,
  "by a number as a word, anew": "/store/products?limit=20&q=:any",
  "with metadata, read by the engine": "/store/products?limit=20&fields=%2Bmetadata&offset=:any",
  "one product": "/store/products/product-77",
}
const WITH_ALL = "fields=*variants.calculated_price,%2Bvariants.inventory_quantity&region_id=:region"
/** The lists that are compared with those in a larger shop. */
const GROWING = [
  "in a range of prices, by price, anew",
  "by a word of every product, anew",
  "by a number as a word, anew",
]
const PLAIN = {
  "the engine's, anew": `/store/products-of-the-engine?limit=20&${WITH_ALL}&offset=:any`,
  "the engine's, again": `/store/products-of-the-engine?limit=20&${WITH_ALL}`,
}

export function bench(bars: Bars): Promise<void> {
  const { values } = parseArgs({ options: { sizes: { type: "string", default: "500,5000,50000" } } })
  const sizes = values.sizes.split(",").map(Number)
  return withShop(PORTS.ours, async ({ pool, key, env }) => {
    const region = await one(pool, "SELECT default_region_id FROM store")
    await withPlainEngine({ port: PORTS.plain, env, key }, async () => {
      const found: Map<string, number>[] = []
      for (const [index, size] of sizes.entries()) {
        await fillProducts(pool, size)
        const slowest = await untilRenewed(pool, key)
        print(`slowest list by price while ${size} products are renewed`, `${slowest.toFixed(1)} ms`)
        found.push(await compare({ size, key, region }, index === 0))
      }
      compareWithEngine(bars, found[0])
      const [before, largest] = found.slice(-2)
      if (!before || !largest) return
      for (const what of GROWING) {
        const [small, large] = [before.get(what) ?? Number.NaN, largest.get(what) ?? Number.NaN]
        const times = `p50 ${large.toFixed(1)} and ${small.toFixed(1)} ms`
        bars.atMost(`${what}: ${sizes.at(-1)} by ${sizes.at(-2)} products`, large / small, MAX_GROWTH, times)
      }
    })
  })
}

/** Calls the routes in turn, so that other work on the machine slows all of them equally. Returns the p50 of each. */
async function compare(
  { size, key, region }: { size: number; key: string; region: string },
  withPlain: boolean,
): Promise<Map<string, number>> {
  const measured = (paths: Record<string, string>, port: number) =>
    Object.entries(paths).map(([what, path]) => ({ what, path, port, times: [] as number[] }))
  const plain = withPlain ? measured(PLAIN, PORTS.plain) : []
  const own = measured(OURS, PORTS.ours)
  for (let number = -WARM_UP; number < REQUESTS; number++)
    for (const { path, port, times } of [...own, ...plain]) {
      const any = String(Math.floor(Math.random() * (size - 40)))
      const time = await timed(
        port,
        path.replace(":any", any).replace(SPACED, spaced(any)).replace(":region", region),
        key,
      )
      if (number >= 0) times.push(time)
    }
  print(`${size} products`, "")
  const all = [...plain, ...own]
  for (const { what, times } of all) print(`  ${what}`, `p50 ${p(times, 50)} ms, p95 ${p(times, 95)} ms`)
  return new Map(all.map(({ what, times }) => [what, percentile(times, 50)]))
}

function compareWithEngine(bars: Bars, found: Map<string, number> | undefined): void {
  for (const how of ["anew", "again"] as const) {
    const [theirs, ours] = [`the engine's, ${how}`, `20 products, ${how}`].map(
      (what) => found?.get(what) ?? Number.NaN,
    )
    const times = `p50 ${theirs?.toFixed(1)} and ${ours?.toFixed(1)} ms`
    bars.atLeast(
      `20 products, ${how}: the engine's time by ours`,
      (theirs ?? 0) / (ours ?? 0),
      FEWEST_TIMES[how],
      times,
    )
  }
}

/**
 * Lists by prices and words renew what lists know about products. This takes a while after so many new ones. Returns the
 * time of the slowest list meanwhile.
 */
async function untilRenewed(pool: Pool, key: string): Promise<number> {
  const times: number[] = []
  const left =
    "SELECT (SELECT count(*) FROM product_price_change) + (SELECT count(*) FROM product_words_change)"
  const ranges = "/store/products?limit=1&order=price&price_min=1"
  do times.push(await timed(PORTS.ours, `${ranges}.${times.length}`, key))
  while (Number(await one(pool, left)) > 0)
  await pool.query("VACUUM ANALYZE")
  return Math.max(...times)
}

/** The same word several times, which finds the same as once. The digits are the numbers of spaces between them. */
function spaced(digits: string): string {
  return [...digits].map((digit) => `word${"%20".repeat(Number(digit) + 1)}`).join("")
}

const p = (times: number[], share: number) => percentile(times, share).toFixed(1)
