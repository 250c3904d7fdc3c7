import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { readFileSync } from "node:fs"
import { createServer } from "node:net"
import { setTimeout as delay } from "node:timers/promises"
import { config } from "../src/config"
import { DELIVER_WEBHOOKS } from "../src/features/outbox/module/due"
import { portOf } from "../src/lib/port-of"
import type { Bars } from "./bars"
import { percentile, print } from "./measure"
import { type BenchShop, withShop } from "./shop"
import { type AdminCall, addVerifyingEndpoint, signIn, type VerifyingEndpoint } from "./webhooks/endpoints"

/**
 * Compares how long events take to three endpoints, alone and then beside a dead endpoint with 100,000 waiting events.
 * The dead one accepts connections and never answers. The server's memory may not grow meanwhile.
 */
export const usage = `  <n>  waiting events (100000)
  <n>  after it: seconds of each measurement (60)
`
const PORT = 19_265
const WAITING = Number(process.argv[2] ?? 100_000)
const SECONDS = Number(process.argv[3] ?? 60)
const LIVE = 3
const A_SECOND = 10
/** p95 beside the dead endpoint by p95 without it. */
const MAX_TIMES = 3
/** The memory in the last third of the measured time by that in the first one. */
const MAX_GROWTH = 1.1
const AT_ONCE = 10_000
const BACKLOG_TYPE = "form.submitted"
const LIVE_TYPE = "review.approved"
const MEGABYTE = 1_024

export function bench(bars: Bars): Promise<void> {
  const password = randomBytes(18).toString("base64url")
  return withShop(
    PORT,
    async (shop) => {
      const admin = await signIn(shop, { email: config.admin.email, password })
      const live: VerifyingEndpoint[] = []
      for (let number = 0; number < LIVE; number++)
        live.push(await addVerifyingEndpoint(admin, { event_types: [LIVE_TYPE] }))
      await measure(shop, admin, live, 20)
      const alone = await measure(shop, admin, live, SECONDS)
      report("without a dead endpoint", alone)

      const dead = createServer()
      await new Promise<void>((resolve) => dead.listen(0, "127.0.0.1", resolve))
      await admin("/admin/webhook-endpoints", {
        url: `http://127.0.0.1:${portOf(dead)}/hook`,
        event_types: [LIVE_TYPE, BACKLOG_TYPE],
      })
      await fill(shop)
      const beside = await measure(shop, admin, live, SECONDS)
      const waiting = await waitingEvents(shop)
      report(`beside a dead endpoint with ${waiting} waiting events`, beside)
      bars.atLeast("events that still wait, by those recorded", waiting / WAITING, 1)
      const times = `p95 ${beside.p95.toFixed(0)} and ${alone.p95.toFixed(0)} ms`
      bars.atMost(
        "arrival beside a dead endpoint by arrival without it (p95)",
        beside.p95 / alone.p95,
        MAX_TIMES,
        times,
      )
      const before = beside.memory - beside.growth
      const sizes = `${beside.memory.toFixed(0)} and ${before.toFixed(0)} MB`
      bars.atMost("memory at the end by memory at the beginning", beside.memory / before, MAX_GROWTH, sizes)
      bars.none("wrong deliveries", live.flatMap(({ complaints }) => complaints).length)
      for (const endpoint of live) endpoint.close()
    },
    { SVC_ADMIN_PASSWORD: password },
  )
}

/** Inserts events of a type that only the dead endpoint wants, and starts their delivery. */
async function fill({ pool }: BenchShop): Promise<void> {
  const begun = performance.now()
  for (let done = 0; done < WAITING; done += AT_ONCE)
    await pool.query(
      `INSERT INTO outbox_event (id, type, version, object_type, object_id, payload, occurred_at)
       SELECT outbox_id('evt'), $1, 1, 'form_submission', 'formsub_bench_' || number,
              jsonb_build_object('id', 'formsub_bench_' || number, 'answers', jsonb_build_object('text', repeat('x', 500))),
              now()
         FROM generate_series($2::int, $3::int) AS number`,
      [BACKLOG_TYPE, done + 1, Math.min(WAITING, done + AT_ONCE)],
    )
  await pool.query("UPDATE platform.due_work SET due_at = now(), not_before = NULL WHERE job = $1", [
    DELIVER_WEBHOOKS,
  ])
  print("s to record the waiting events", ((performance.now() - begun) / 1_000).toFixed(0))
}

async function waitingEvents({ pool }: BenchShop): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM webhook_delivery WHERE event_type = $1 AND status IN ('waiting', 'sending')",
    [BACKLOG_TYPE],
  )
  return rows[0]?.count ?? 0
}

/** Records events at an even pace. Returns how long they took from their record to each endpoint. */
async function measure(shop: BenchShop, admin: AdminCall, live: VerifyingEndpoint[], seconds: number) {
  const took: number[] = []
  const memory: number[] = []
  const before = live.map(({ received }) => received.length)
  const calls: Promise<unknown>[] = []
  const { products } = await productsOf(shop)
  const watch = setInterval(() => memory.push(residentMb(shop.server.pid)), 1_000)
  const arrived = live.map(() => 0)
  const look = setInterval(() => {
    for (const [index, { received }] of live.entries())
      for (const { event } of received.slice((before[index] ?? 0) + (arrived[index] ?? 0))) {
        took.push(Date.now() - Date.parse(event.timestamp))
        arrived[index] = (arrived[index] ?? 0) + 1
      }
  }, 5)
  const count = seconds * A_SECOND
  for (let number = 0; number < count; number++) {
    const review = {
      subject_id: products[0]?.id,
      rating: 5,
      author_name: "Ada",
      body: "Good.",
      status: "approved",
    }
    calls.push(admin("/admin/reviews", review))
    await delay(1_000 / A_SECOND)
  }
  await Promise.all(calls)
  const begun = performance.now()
  while (took.length < count * live.length) {
    assert.ok(
      performance.now() - begun < 60_000,
      `Only ${took.length} of ${count * live.length} have arrived.`,
    )
    await delay(20)
  }
  clearInterval(watch)
  clearInterval(look)
  const third = Math.floor(memory.length / 3)
  const [first, last] = [memory.slice(0, third), memory.slice(-third)]
  return {
    events: count,
    p50: percentile(took, 50),
    p95: percentile(took, 95),
    most: Math.max(...took),
    memory: percentile(last, 50),
    growth: percentile(last, 50) - percentile(first, 50),
  }
}

async function productsOf({ server, key }: BenchShop) {
  const reply = await fetch(`${server.url}/store/products?limit=1`, {
    headers: { "x-publishable-api-key": key },
  })
  return (await reply.json()) as { products: { id: string }[] }
}

function residentMb(pid: number): number {
  const [, kilobytes = "0"] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8")) ?? []
  return Number(kilobytes) / MEGABYTE
}

function report(
  what: string,
  { events, p50, p95, most, memory, growth }: Awaited<ReturnType<typeof measure>>,
) {
  print(what, `${events} events to ${LIVE} endpoints`)
  print("  ms from record to arrival: p50, p95, most", [p50, p95, most].map(Math.round).join(", "))
  print("  memory in the last third, growth", `${memory.toFixed(0)} MB, ${growth.toFixed(0)} MB`)
}
