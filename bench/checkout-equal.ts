import { execFileSync } from "node:child_process"
import path from "node:path"
import { parseArgs } from "node:util"
import { root } from "../src/root"
import type { Bars } from "./bars"
import { addPromotion, compareCheckouts, RECORDER, shopOf } from "./engine/compare-checkouts"
import { benchDirectory, prepare, type Side } from "./engine/prepare"
import { type Running, start, stop } from "./engine/servers"
import { print } from "./measure"

/**
 * Sends the same random sequences of cart calls to the stock engine and to our built server. Their carts, orders, stock
 * and events must be equal afterwards, except for ids and times.
 */
export const usage = `  --sequences <n>  random sequences (100)
  --seed <n>       the first seed (1)
  --skip-build     use the last \`npm run build\`
`
const PRODUCTS = 500
/** The sequences buy variants of so many products, so that carts often get the same variant again. */
const BOUGHT = 40

export async function bench(bars: Bars): Promise<void> {
  const { values } = parseArgs({
    options: {
      sequences: { type: "string", default: "100" },
      seed: { type: "string", default: "1" },
      "skip-build": { type: "boolean", default: false },
    },
  })
  if (!values["skip-build"]) execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore" })
  const directory = benchDirectory(PRODUCTS)
  const bench = await prepare({ directory, products: PRODUCTS })
  const running: Running[] = []
  const events = (side: Side) => path.join(directory, `events-${side}.jsonl`)
  try {
    const { rows } = await bench.pools.stock.query<{ id: string }>(
      "SELECT id FROM product_variant WHERE product_id IN (SELECT 'bp' || n FROM generate_series(1, $1) n) ORDER BY id",
      [BOUGHT],
    )
    const variants = rows.map(({ id }) => id)
    const side = async (side: Side) => {
      const { command, env, ...rest } = bench.starts[side]
      const pool = bench.pools[side]
      await addPromotion(pool)
      const server = await start(
        { ...rest, command: [...RECORDER, ...command], env: { ...env, EVENTS_FILE: events(side) } },
        bench.key,
      )
      running.push(server)
      return { shop: await shopOf(server.url, bench.key, variants), pool, events: events(side) }
    }
    const [stock, ours] = [await side("stock"), await side("ours")]
    const counts = { different: 0, orders: 0, calls: 0 }
    for (let number = 0; number < Number(values.sequences); number++) {
      const seed = Number(values.seed) + number
      const { calls, differences } = await compareCheckouts(stock, ours, seed)
      counts.calls += calls.length
      if (calls.some((call) => call.endsWith("/complete 200"))) counts.orders++
      if (differences.length === 0) continue
      counts.different++
      process.stdout.write(`seed ${seed}:\n${differences.map((line) => `  ${line}\n`).join("")}`)
    }
    print("sequences, calls, orders", `${values.sequences}, ${counts.calls}, ${counts.orders}`)
    bars.none("sequences with a difference", counts.different, `of ${values.sequences}`)
  } finally {
    for (const one of running) await stop(one)
    await bench.close()
  }
}
