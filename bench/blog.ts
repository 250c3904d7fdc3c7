import "../src/root"
import "../src/config"
import { fillBlog } from "./fill-blog"
import { percentile, print, run, timed } from "./measure"
import { withPlainEngine, withShop } from "./shop"

/**
 * Measures lists of 20 posts among 1,000, 10,000 and 50,000 posts in five languages. In the same run, measures lists of
 * the stock engine, to compare. `npm run bench:blog`.
 */
const SIZES = [1_000, 10_000, 50_000]
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
const PLAIN = { regions: "/store/regions", "20 products": "/store/products?limit=20" }

function main(): Promise<void> {
  return withShop(PORTS.ours, ({ pool, key, env }) =>
    withPlainEngine({ port: PORTS.plain, env, key }, async () => {
      for (const size of SIZES) {
        await fillBlog(pool, size)
        await compare(size, key)
      }
    }),
  )
}

/** Calls the routes in turn, so that other work on the machine slows all of them equally. */
async function compare(size: number, key: string): Promise<void> {
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
      const time = await timed(port, path, key)
      if (number >= 0) times.push(time)
    }
  const plain = routes.filter(({ port }) => port === PORTS.plain)
  print(
    `${size} posts`,
    plain.map(({ what, times }) => `plain engine, ${what}: p50 ${p(times, 50)} ms`).join("; "),
  )
  for (const { what, times } of routes.filter(({ port }) => port === PORTS.ours)) {
    const ratios = plain.map(
      (other) => `${(percentile(times, 50) / percentile(other.times, 50)).toFixed(2)} × ${other.what}`,
    )
    print(`  ${what}`, `p50 ${p(times, 50)} ms, p95 ${p(times, 95)} ms; ${ratios.join(", ")}`)
  }
}

const p = (times: number[], share: number) => percentile(times, share).toFixed(2)

run(main)
