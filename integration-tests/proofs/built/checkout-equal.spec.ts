import path from "node:path"
import { Pool } from "pg"
import { afterAll, beforeAll, expect, it } from "vitest"
import {
  addPromotion,
  type ComparedSide,
  compareCheckouts,
  RECORDER,
  shopOf,
} from "../../../bench/engine/compare-checkouts"
import { type Running, start, stop } from "../../../bench/engine/servers"
import { STOCK_COMMAND, writeStockProject } from "../../../bench/engine/stock-project"
import { BUILT, demoKey, dropDatabase, productionEnvironment, shopDatabase } from "../../harness/built-server"
import { proofSize } from "../../harness/proof-size"
import { temporaryDirectory } from "../../harness/server-process"

/** `npm run bench -- checkout-equal` sends more sequences, to a stock engine with a database of its own. */
const SEEDS = Array.from({ length: proofSize({ full: 5, small: 2 }) }, (_, index) => index + 1)
const NAMES = { stock: "checkout_equal_stock", ours: "checkout_equal_ours" }
const root = path.resolve(__dirname, "../../..")
const directory = temporaryDirectory()
const running: Running[] = []
const pools: Pool[] = []

let placed = 0
let stock: ComparedSide
let ours: ComparedSide

beforeAll(async () => {
  const project = path.join(directory, "project")
  writeStockProject(project)
  // Both servers run on copies of the demo shop.
  ;[stock, ours] = await Promise.all([side("stock", project, STOCK_COMMAND), side("ours", root, BUILT)])
})

afterAll(async () => {
  await Promise.all(running.map(stop))
  await Promise.all(pools.map((pool) => pool.end()))
  await Promise.all(Object.values(NAMES).map(dropDatabase))
})

it.each(SEEDS)("ends random calls as the stock engine does, with its events: seed %i", async (seed) => {
  const { calls, differences } = await compareCheckouts(stock, ours, seed)
  expect(differences).toEqual([])
  if (calls.some((call) => call.endsWith("/complete 200"))) placed++
})

it("has compared orders", () => {
  expect(placed).toBeGreaterThan(0)
})

async function side(name: keyof typeof NAMES, cwd: string, command: string[]): Promise<ComparedSide> {
  const databaseUrl = await shopDatabase(NAMES[name])
  const pool = new Pool({ connectionString: databaseUrl.toString(), max: 2 })
  pools.push(pool)
  await pool.query(
    `UPDATE inventory_level SET stocked_quantity = 1000000,
            raw_stocked_quantity = '{"value": "1000000", "precision": 20}'`,
  )
  await addPromotion(pool)
  const { rows } = await pool.query<{ id: string }>(
    `SELECT variant_id AS id FROM product_variant_inventory_item WHERE deleted_at IS NULL ORDER BY variant_id LIMIT 40`,
  )
  const key = await demoKey(databaseUrl)
  const events = path.join(directory, `events-${name}.jsonl`)
  const server = await start(
    {
      cwd,
      command: [...RECORDER, ...command],
      env: {
        ...productionEnvironment(databaseUrl),
        ADMIN_DASHBOARD: "false",
        DEMO_SHOP: "false",
        LOG_LEVEL: "error",
        EVENTS_FILE: events,
        TRUST_PROXY: "loopback",
      },
      dataDirectory: path.join(directory, name),
    },
    key,
  )
  running.push(server)
  return {
    shop: await shopOf(
      server.url,
      key,
      rows.map(({ id }) => id),
    ),
    pool,
    events,
  }
}
