import { parseArgs } from "node:util"
import type { Pool } from "pg"
import type { Bars } from "./bars"
import { fillBlog } from "./fill-blog"
import { percentile, print, timed } from "./measure"
import { withPlainEngine, withShop } from "./shop"

/**
 * Measures lists of 20 posts among 1,000, 10,000 and 50,000 posts in five languages. The largest blog may not be much
 * slower than the smallest one. A post changes before each request, so no response is cached. In the same run, measures
 * lists of the stock engine, to compare.
 */
export const usage = `  --sizes <n,…>  numbers of posts, from the smallest (1000,10000,50000)\n`

/** p50 among most posts, by p50 among fewest. */
const MAX_TIMES = 3
const REQUESTS = 200
const WARM_UP = 50
const PORTS = { ours: 19_210, plain: 19_211 }

const OURS = {
  "the list": "/store/blog-posts?limit=20",
  "the list in another language": "/store/blog-posts?limit=20&locale=de",
  "of one category": "/store/blog-categories/category-3?limit=20",
  "of one tag, 200 further": "/store/blog-posts?tag=tag-7&limit=20&offset=200",
  "by two words": "/store/blog-posts?q=word17%20word23&limit=20",
  "one post": "/store/blog-posts/post-777?locale=de",
}
const PLAIN = { regions: "/store/regions", "20 products": "/store/products-of-the-engine?limit=20" }

export function bench(bars: Bars): Promise<void> {
  const { values } = parseArgs({ options: { sizes: { type: "string", default: "1000,10000,50000" } } })
  const sizes = values.sizes.split(",").map(Number)
  return withShop(PORTS.ours, ({ pool, key, env }) =>
    withPlainEngine({ port: PORTS.plain, env, key }, async () => {
      const found: Map<string, number>[] = []
      for (const size of sizes) {
        await fillBlog(pool, size)
        found.push(await compare(pool, size, key))
      }
      const [first, last] = [found[0], found.at(-1)]
      if (found.length < 2) return
      for (const what of Object.keys(OURS)) {
        const [small, large] = [first?.get(what) ?? Number.NaN, last?.get(what) ?? Number.NaN]
        const times = `p50 ${large.toFixed(2)} and ${small.toFixed(2)} ms`
        bars.atMost(`${what}: ${sizes.at(-1)} by ${sizes[0]} posts`, large / small, MAX_TIMES, times)
      }
    }),
  )
}

/** Calls the routes in turn, so that other work on the machine slows all of them equally. Returns the p50 of each of ours. */
async function compare(pool: Pool, size: number, key: string): Promise<Map<string, number>> {
  const routes = [
    ...Object.entries(OURS).map(([what, path]) => ({ what, path, port: PORTS.ours, times: [] as number[] })),
    ...Object.entries(PLAIN).map(([what, path]) => ({
      what,
      path,
      port: PORTS.plain,
      times: [] as number[],
    })),
  ]
  for (let number = -WARM_UP; number < REQUESTS; number++)
    for (const { path, port, times } of routes) {
      if (port === PORTS.ours) await pool.query("UPDATE blog_post SET updated_at = now() WHERE id = 'p1'")
      const time = await timed(port, path, key)
      if (number >= 0) times.push(time)
    }
  const plain = routes.filter(({ port }) => port === PORTS.plain)
  print(
    `${size} posts`,
    plain.map(({ what, times }) => `plain engine, ${what}: p50 ${p(times, 50)} ms`).join("; "),
  )
  const own = routes.filter(({ port }) => port === PORTS.ours)
  for (const { what, times } of own) {
    const ratios = plain.map(
      (other) => `${(percentile(times, 50) / percentile(other.times, 50)).toFixed(2)} × ${other.what}`,
    )
    print(`  ${what}`, `p50 ${p(times, 50)} ms, p95 ${p(times, 95)} ms; ${ratios.join(", ")}`)
  }
  return new Map(own.map(({ what, times }) => [what, percentile(times, 50)]))
}

const p = (times: number[], share: number) => percentile(times, share).toFixed(2)
