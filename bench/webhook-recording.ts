import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { spawnServer, untilReady } from "../integration-tests/harness/server-process"
import { config } from "../src/config"
import type { Bars } from "./bars"
import { percentile, print } from "./measure"
import { type BuyingShop, complete, copies, readyCart, restock } from "./ready-carts"
import { type BenchShop, withShop } from "./shop"
import { addVerifyingEndpoint, signIn, type VerifyingEndpoint } from "./webhooks/endpoints"

/**
 * Measures what the record of `order.placed` costs a checkout. Two servers on one database complete carts in turn: one
 * records, the other does not. The bars are the medians of the pairs' ratios: without endpoints, with two endpoints, and
 * with the deliveries to them beside the next checkouts. The last one also shows what deliveries cost the processor.
 */
export const usage = `  <n>  pairs of checkouts (200)
`
const PORT = 19_270
const OTHER_PORT = 19_271
const PAIRS = Number(process.argv[2] ?? 200)
const WARM_UP = 25
/** A checkout that records by one that does not. */
const MAX_TIMES = 1.05
const PATIENCE_MS = 10_000
/** Longer than new events wait before they are sent. */
const PAUSE_MS = 400
const TICK_MS = 10
const WITHOUT = ["-r", path.join(__dirname, "webhooks/without-recording.cjs")]
const FROM_SOURCES = ["-r", "ts-node/register/transpile-only", "src/server.ts"]

export function bench(bars: Bars): Promise<void> {
  const password = randomBytes(18).toString("base64url")
  return withShop(
    PORT,
    async (shop) => {
      const other = spawnServer({
        dataDirectory: config.dataDirectory,
        port: OTHER_PORT,
        env: shop.env,
        command: [...WITHOUT, ...FROM_SOURCES],
      })
      try {
        await untilReady(other)
        const template = await readyCart(shop, [1])
        await restock(shop)
        const silent = { ...shop, server: other }
        await compare(shop, silent, template, WARM_UP)
        const alone = await compare(shop, silent, template, PAIRS)
        const admin = await signIn(shop, { email: config.admin.email, password })
        const endpoints = [await addVerifyingEndpoint(admin), await addVerifyingEndpoint(admin)]
        const delivered = () => untilDelivered(shop, endpoints)
        const apart = await compare(shop, silent, template, PAIRS, delivered)
        const beside = await compare(shop, silent, template, PAIRS)
        await delivered()
        for (const endpoint of endpoints) {
          assert.deepEqual(endpoint.complaints, [])
          endpoint.close()
        }
        report(bars, "without an endpoint", alone)
        report(bars, "with two endpoints, deliveries between the checkouts", apart)
        report(bars, "with two endpoints, deliveries beside the checkouts", beside)
      } finally {
        other.signal("SIGTERM")
        await other.exited
      }
    },
    { SVC_ADMIN_PASSWORD: password },
  )
}

interface Compared {
  recording: number[]
  silent: number[]
  /** The processor's time of each server, in milliseconds per checkout. */
  processor: { recording: number; silent: number }
}

/**
 * Completes pairs of carts. The first server of a pair changes from pair to pair. `settle` runs after each checkout
 * of both servers, because a server that has just been idle is slower.
 */
async function compare(
  recording: BenchShop,
  silent: BuyingShop,
  template: string,
  pairs: number,
  settle: () => Promise<void> = async () => {},
): Promise<Compared> {
  const carts = await copies(recording, template, 2 * pairs)
  const took = { recording: [] as number[], silent: [] as number[] }
  const servers = { recording: recording.server.pid, silent: silent.server.pid }
  const used = { recording: processorMs(servers.recording), silent: processorMs(servers.silent) }
  const before = await recorded(recording)
  const buy = async (side: keyof typeof took, cart: string) => {
    const { status, ms, text } = await complete(side === "recording" ? recording : silent, cart)
    assert.equal(status, 200, text)
    took[side].push(ms)
    await settle()
  }
  for (let pair = 0; pair < pairs; pair++) {
    const [one = "", another = ""] = carts.slice(2 * pair, 2 * pair + 2)
    const [first, second] =
      pair % 2 === 0 ? (["recording", "silent"] as const) : (["silent", "recording"] as const)
    await buy(first, one)
    await buy(second, another)
  }
  assert.equal((await recorded(recording)) - before, pairs, "Exactly one server records.")
  const perCheckout = (side: keyof typeof used) => (processorMs(servers[side]) - used[side]) / pairs
  return { ...took, processor: { recording: perCheckout("recording"), silent: perCheckout("silent") } }
}

/** The processor's time that a process has used, in milliseconds. */
function processorMs(pid: number): number {
  // The second field is the program's name, which may contain spaces.
  const [, rest = ""] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")
  const [user = 0, system = 0] = rest.split(" ").slice(11, 13).map(Number)
  return (user + system) * TICK_MS
}

/** Waits until each endpoint has each event, and the results are stored. */
async function untilDelivered({ pool }: BenchShop, endpoints: VerifyingEndpoint[]): Promise<void> {
  const begun = performance.now()
  await delay(PAUSE_MS)
  for (;;) {
    const { rows } = await pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM webhook_delivery WHERE status <> 'delivered'",
    )
    if (rows[0]?.count === 0 && endpoints.every(({ received }) => received.length > 0)) return
    assert.ok(performance.now() - begun < PATIENCE_MS, "The deliveries take too long.")
    await delay(20)
  }
}

async function recorded({ pool }: BenchShop): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM outbox_event WHERE type = 'order.placed'",
  )
  return rows[0]?.count ?? 0
}

/** Prints the median of the pairs' differences, and the range that has it with a probability of 95 %. */
function report(bars: Bars, what: string, { recording, silent, processor }: Compared): void {
  const differences = recording.map((ms, index) => ms - (silent[index] ?? 0)).sort((a, b) => a - b)
  const spread = Math.sqrt(differences.length)
  const at = (rank: number) => differences[Math.round(differences.length / 2 + rank)] ?? 0
  const cost = percentile(differences, 50)
  print(what, `${differences.length} pairs`)
  print(
    "  ms of a checkout: recording, not recording (p50)",
    [recording, silent].map((all) => percentile(all, 50).toFixed(1)).join(", "),
  )
  print(
    "  ms that recording adds (median of the differences)",
    `${cost.toFixed(1)} (95 %: ${at(-spread).toFixed(1)} to ${at(spread).toFixed(1)})`,
  )
  print(
    "  ms of the processor per checkout: recording, not recording",
    [processor.recording, processor.silent].map((ms) => ms.toFixed(0)).join(", "),
  )
  const ratios = recording.map((ms, index) => ms / (silent[index] ?? Number.NaN))
  bars.atMost(what, percentile(ratios, 50), MAX_TIMES, `${cost.toFixed(1)} ms more`)
}
