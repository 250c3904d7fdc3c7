import "../src/root"
import "../src/config"
import { fillProducts, one } from "./fill-products"
import { percentile, print, run, timed } from "./measure"
import { withPlainEngine, withShop } from "./shop"

/**
 * Measures lists of 20 products with variants, prices and stock among 500 products, and for ours also among 5,000. Each
 * product has twelve variants with four prices. In the same run, measures the engine's own list, to compare. `npm run
 * bench:products`.
 *
 * The engine caches responses. So `anew` requests another page each time, and `again` the same page.
 */
const SIZES = [500, 5_000]
const REQUESTS = 60
const WARM_UP = 10
const PORTS = { ours: 19_212, plain: 19_213 }

const OURS = {
  "20 products, anew": "/store/products?limit=20&offset=:any",
  "20 products, again": "/store/products?limit=20",
  "in a range of prices, by price":
    "/store/products?limit=20&order=price&price_min=20&price_max=60&offset=:any",
  "by a word": "/store/products?limit=20&q=product-7",
  "with metadata, read by the engine": "/store/products?limit=20&fields=%2Bmetadata&offset=:any",
  "one product": "/store/products/product-77",
}
const WITH_ALL = "fields=*variants.calculated_price,%2Bvariants.inventory_quantity&region_id=:region"
const PLAIN = {
  "the engine's, anew": `/store/products-of-the-engine?limit=20&${WITH_ALL}&offset=:any`,
  "the engine's, again": `/store/products-of-the-engine?limit=20&${WITH_ALL}`,
}

function main(): Promise<void> {
  return withShop(PORTS.ours, async ({ pool, key, env }) => {
    const region = await one(pool, "SELECT default_region_id FROM store")
    await withPlainEngine({ port: PORTS.plain, env, key }, async () => {
      for (const [index, size] of SIZES.entries()) {
        await fillProducts(pool, size)
        await compare(size, key, region, index === 0)
      }
    })
  })
}

/** Calls the routes in turn, so that other work on the machine slows all of them equally. */
async function compare(size: number, key: string, region: string, withPlain: boolean): Promise<void> {
  const measured = (paths: Record<string, string>, port: number) =>
    Object.entries(paths).map(([what, path]) => ({ what, path, port, times: [] as number[] }))
  const plain = withPlain ? measured(PLAIN, PORTS.plain) : []
  const own = measured(OURS, PORTS.ours)
  for (let number = -WARM_UP; number < REQUESTS; number++)
    for (const { path, port, times } of [...own, ...plain]) {
      const any = String(Math.floor(Math.random() * (size - 40)))
      const time = await timed(port, path.replace(":any", any).replace(":region", region), key)
      if (number >= 0) times.push(time)
    }
  print(`${size} products`, "")
  for (const { what, times } of plain) print(`  ${what}`, `p50 ${p(times, 50)} ms, p95 ${p(times, 95)} ms`)
  for (const { what, times } of own) {
    const ratios = plain.map(
      (other) =>
        `${(percentile(other.times, 50) / percentile(times, 50)).toFixed(1)} × as fast as ${other.what}`,
    )
    print(`  ${what}`, [`p50 ${p(times, 50)} ms, p95 ${p(times, 95)} ms`, ...ratios].join("; "))
  }
}

const p = (times: number[], share: number) => percentile(times, share).toFixed(1)

run(main)
