import "../src/root"
import "../src/config"
import { execFileSync } from "node:child_process"
import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { parseArgs } from "node:util"
import type { Pool } from "pg"
import { randomFrom } from "../integration-tests/harness/random-changes"
import { root } from "../src/root"
import { cartRows, comparable, reservedRows } from "./engine/cart-rows"
import { benchDirectory, prepare, type Side } from "./engine/prepare"
import { type CheckoutShop, randomCheckout } from "./engine/random-checkout"
import { type Running, start, stop } from "./engine/servers"
import { print, run } from "./measure"

/**
 * Sends the same random sequences of cart calls to the stock engine and to our built server. Their carts, orders, stock
 * and events must be equal afterwards, except for ids and times.
 */
const HELP = `npm run bench:checkout-equal -- [options]
  --sequences <n>  random sequences (100)
  --seed <n>       the first seed (1)
  --skip-build     use the last \`npm run build\`
`
const SIDES: Side[] = ["stock", "ours"]
const CODE = "EQUAL10"
const PRODUCTS = 500
/** Events are published shortly after the response. */
const QUIET_MS = 60

interface Outcome {
  calls: string[]
  rows: string[]
  events: string[]
  reserved: string[]
}

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      sequences: { type: "string", default: "100" },
      seed: { type: "string", default: "1" },
      "skip-build": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  })
  if (values.help) return void process.stdout.write(HELP)
  if (!values["skip-build"]) execFileSync("npm", ["run", "build"], { cwd: root, stdio: "ignore" })
  const directory = benchDirectory(PRODUCTS)
  const bench = await prepare({ directory, products: PRODUCTS })
  const running = new Map<Side, Running>()
  const events = (side: Side) => path.join(directory, `events-${side}.jsonl`)
  try {
    for (const side of SIDES) {
      await addPromotion(bench.pools[side])
      const { command, env, ...rest } = bench.starts[side]
      const preload = ["-r", path.join(root, "bench/engine/events.cjs")]
      const start_ = {
        ...rest,
        command: [...preload, ...command],
        env: { ...env, EVENTS_FILE: events(side) },
      }
      running.set(side, await start(start_, bench.key))
    }
    const counts = { different: 0, orders: 0, calls: 0 }
    for (let number = 0; number < Number(values.sequences); number++) {
      const seed = Number(values.seed) + number
      const outcomes: Outcome[] = []
      for (const [side, { url }] of running) {
        const shop = await shopOf(url, bench.key)
        outcomes.push(await outcomeOf(shop, bench.pools[side], events(side), seed))
      }
      const [stock, ours] = outcomes
      if (!stock || !ours) throw new Error("A server is missing.")
      counts.calls += ours.calls.length
      if (ours.calls.some((call) => call.endsWith("/complete 200"))) counts.orders++
      if (showDifference(seed, stock, ours)) counts.different++
    }
    print("sequences, calls, orders", `${values.sequences}, ${counts.calls}, ${counts.orders}`)
    print("sequences with a difference", `${counts.different}`)
    if (counts.different > 0) process.exitCode = 1
  } finally {
    for (const one of running.values()) await stop(one)
    await bench.close()
  }
}

async function outcomeOf(shop: CheckoutShop, pool: Pool, events: string, seed: number): Promise<Outcome> {
  writeFileSync(events, "")
  const before = await reservedRows(pool)
  const { cartId, calls } = await randomCheckout(shop, randomFrom(seed))
  await delay(QUIET_MS)
  const after = await reservedRows(pool)
  const lines = readFileSync(events, "utf8").split("\n").filter(Boolean)
  return {
    calls,
    rows: await cartRows(pool, cartId),
    events: lines.map((line) => comparable(JSON.parse(line))).sort(),
    reserved: [...after]
      .map(([id, reserved]) => `${id} ${reserved - (before.get(id) ?? 0)}`)
      .filter((line) => !line.endsWith(" 0"))
      .sort(),
  }
}

function showDifference(seed: number, stock: Outcome, ours: Outcome): boolean {
  const lines = (["calls", "rows", "events", "reserved"] as const).flatMap((part) => [
    ...without(stock[part], ours[part]).map((line) => `  only stock, ${part}: ${line}`),
    ...without(ours[part], stock[part]).map((line) => `  only ours,  ${part}: ${line}`),
  ])
  if (lines.length > 0) process.stdout.write(`seed ${seed}:\n${lines.join("\n")}\n`)
  return lines.length > 0
}

/** The lines that the first list has more often than the second. */
function without(lines: string[], others: string[]): string[] {
  const rest = [...others]
  return lines.filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}

async function shopOf(url: string, key: string): Promise<CheckoutShop> {
  const reply = await fetch(`${url}/store/regions`, { headers: { "x-publishable-api-key": key } })
  const { regions } = (await reply.json()) as {
    regions: (CheckoutShop["regions"][number] & { name: string })[]
  }
  return { url, key, code: CODE, regions: regions.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** A promotion of 10 % on all items. */
async function addPromotion(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO promotion (id, code, type, status, is_automatic, is_tax_inclusive)
     VALUES ('promo_equal', $1, 'standard', 'active', false, false) ON CONFLICT DO NOTHING`,
    [CODE],
  )
  await pool.query(
    `INSERT INTO promotion_application_method (id, promotion_id, type, target_type, allocation, value, raw_value)
     VALUES ('proappmet_equal', 'promo_equal', 'percentage', 'items', 'across', 10, '{"value": "10", "precision": 20}')
     ON CONFLICT DO NOTHING`,
  )
}

run(main)
