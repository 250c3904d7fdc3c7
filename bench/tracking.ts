import { randomInt, randomUUID } from "node:crypto"
import { loadavg } from "node:os"
import { setTimeout as delay } from "node:timers/promises"
import { signInAdmin } from "./admin"
import type { Bars } from "./bars"
import { fillTracking } from "./fill-tracking"
import { percentile, print, timed } from "./measure"
import { type BenchShop, withShop } from "./shop"

/**
 * Compares reports and lists of a shop with a million events with those of a tenth as many, and other routes beside 1,000
 * events a second with the same routes alone. Fails if events are lost, too.
 */
export const usage = `  <n>  events of the large shop (1000000)
`
const PORT = 19_226
const EVENTS = Number(process.argv[2] ?? 1_000_000)
const DAYS = 28
const REPORTS = 40
/** The events of the small shop are this part of those of the large one. */
const SMALL_PART = 0.1
/** p50 in the large shop by p50 in the small one. */
const MAX_TIMES_SMALL = 3
const PASSWORD = "the-password-of-this-benchmark"
const DAY_MS = 86_400_000

const EVENTS_A_SECOND = 1_000
const EVENTS_A_BATCH = 50
const VISITORS = 200
const ROUNDS = 4
const ROUND_SECONDS = 10
const READERS = 4
/** The pause between a reader's requests. */
const PAUSE_MS = 50
const MAX_TIMES_ALONE = 2
/** The part of the events that must be accepted in time. A bit less than all, because the pace is not exact. */
const FEWEST_ACCEPTED = 0.98
/** A number after it makes each request another one, so that no cache has the answer. */
const UNCACHED = "/store/search?q=vase"
const READ = [
  UNCACHED,
  "/store/products?limit=20",
  "/store/regions",
  "/store/blog-posts?limit=20",
  "/store/product-categories",
]

interface Ingest {
  accepted: number
  refused: number
  milliseconds: number[]
}

export function bench(bars: Bars): Promise<void> {
  return withShop(
    PORT,
    async (shop) => {
      await shop.pool.query("DELETE FROM tracking_event")
      const admin = await signInAdmin(PORT, PASSWORD)
      const fewer = Math.round(EVENTS * SMALL_PART)
      await fillTracking(shop.pool, { from: 0, size: fewer, days: DAYS })
      const small = await reports(admin)
      const since = performance.now()
      await fillTracking(shop.pool, { from: fewer, size: EVENTS, days: DAYS })
      print(
        `${EVENTS - fewer} more events are filled in, seconds`,
        ((performance.now() - since) / 1000).toFixed(0),
      )
      for (const [what, large] of await reports(admin)) {
        const before = small.get(what) ?? Number.NaN
        const times = `p50 ${two(large, before)} ms (load ${load()})`
        bars.atMost(`${what}: ${EVENTS} by ${fewer} events`, large / before, MAX_TIMES_SMALL, times)
      }
      await explain(shop)
      await ingest(bars, shop)
    },
    { SVC_ADMIN_PASSWORD: PASSWORD },
  )
}

/** Times the reports and the lists of events, as the dashboard reads them. Returns the p50 of each. */
async function reports({ token }: { token: string }): Promise<Map<string, number>> {
  const found = new Map<string, number>()
  const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)
  const spans = [1, 7, DAYS + 1].map((days) => ({ days, query: `from=${day(days)}&to=${day(0)}` }))
  const paths = [
    ...spans.map(({ days, query }) => [`report of ${days} days`, `report?${query}`]),
    ...spans.map(({ days, query }) => [`summary of ${days} days`, `summary?${query}`]),

    ["list, newest", "?limit=50"],
    ["list, oldest", "?limit=50&order=received_at"],
    ["list, page 20", "?limit=50&offset=950"],
    ["list of a frequent name", "?limit=50&name=page_view"],
    ["list of a rare name", "?limit=50&name=refund"],
    ["list of a customer", "?limit=50&customer_id=cus_1"],
  ]
  for (const [what = "", path = ""] of paths) {
    const times: number[] = []
    for (let number = -3; number < REPORTS; number++) {
      const milliseconds = await timed(
        PORT,
        `/admin/tracking-events${path.startsWith("?") ? "" : "/"}${path}`,
        "",
        token,
      )
      if (number >= 0) times.push(milliseconds)
      // An admin may not send more requests a second.
      await delay(PAUSE_MS)
    }
    const middle = percentile(times, 50)
    print(`${what}, p50 / p95 ms`, `${two(middle, percentile(times, 95))} (load ${load()})`)
    found.set(what, middle)
  }
  return found
}

/** The plans of the largest parts of the report. */
async function explain({ pool }: BenchShop): Promise<void> {
  const within = `day BETWEEN current_date - ${DAYS} AND current_date`
  for (const statement of [
    `SELECT day, kinds & 15, source_id, count(*), sum(orders) FROM tracking_visit
      WHERE ${within} AND NOT has_other_days GROUP BY 1, 2, 3`,
    `SELECT bit_or(kinds), sum(orders), min((day - DATE '2000-01-01') * 4294967296 + source_id) FROM tracking_visit
      WHERE ${within} AND has_other_days GROUP BY visitor`,
  ]) {
    const { rows } = await pool.query<{ "QUERY PLAN": string }>(
      `EXPLAIN (ANALYZE, BUFFERS, COSTS off, TIMING off) ${statement}`,
    )
    for (const { "QUERY PLAN": line } of rows) print("", line)
  }
}

async function ingest(bars: Bars, shop: BenchShop): Promise<void> {
  const sessions = await Promise.all(Array.from({ length: VISITORS }, () => consented(shop)))
  const outcome: Ingest = { accepted: 0, refused: 0, milliseconds: [] }
  const times = { alone: [] as Read[], beside: [] as Read[] }
  await reading(shop, 5)
  // In turn, so that other work on the machine slows both equally.
  for (let round = 0; round < ROUNDS; round++) {
    times.alone.push(...(await reading(shop, ROUND_SECONDS)))
    const [beside] = await Promise.all([reading(shop, ROUND_SECONDS), sending(shop, sessions, outcome)])
    times.beside.push(...beside)
  }
  const aSecond = outcome.accepted / (ROUNDS * ROUND_SECONDS)
  print(
    "a batch, p50 / p95 ms",
    two(percentile(outcome.milliseconds, 50), percentile(outcome.milliseconds, 95)),
  )
  for (const path of READ) {
    const [alone, beside] = [timesOf(times.alone, path), timesOf(times.beside, path)]
    const ratio = percentile(beside, 95) / percentile(alone, 95)
    print(`${path} alone (${alone.length}), p50 / p95 ms`, two(percentile(alone, 50), percentile(alone, 95)))
    print(
      `${path} beside it (${beside.length}), p50 / p95 ms`,
      two(percentile(beside, 50), percentile(beside, 95)),
    )
    const waits = `p95 ${two(percentile(beside, 95), percentile(alone, 95))} ms`
    bars.atMost(`${path} beside events by alone (p95)`, ratio, MAX_TIMES_ALONE, waits)
  }
  bars.none("batches refused or failed", outcome.refused)
  const rates = `${aSecond.toFixed(0)} and ${EVENTS_A_SECOND} a second`
  bars.atLeast("events accepted by events sent", aSecond / EVENTS_A_SECOND, FEWEST_ACCEPTED, rates)
  const { rows } = await shop.pool.query<{ count: number }>(
    "SELECT CAST(count(*) AS int) AS count FROM tracking_event WHERE event_id LIKE 'ingest-%'",
  )
  const stored = rows[0]?.count ?? 0
  bars.none(
    "accepted events that are not stored",
    outcome.accepted - stored,
    `${stored} of ${outcome.accepted}`,
  )
}

interface Read {
  path: string
  milliseconds: number
}

function timesOf(reads: readonly Read[], wanted: string): number[] {
  return reads.filter(({ path }) => path === wanted).map(({ milliseconds }) => milliseconds)
}

async function reading({ key }: BenchShop, seconds: number): Promise<Read[]> {
  const end = performance.now() + seconds * 1000
  const reader = async (first: number): Promise<Read[]> => {
    const waited: Read[] = []
    for (let call = first; performance.now() < end; call++) {
      const path = READ[call % READ.length] ?? ""
      const asked = path === UNCACHED ? path + randomUUID().slice(0, 8) : path
      waited.push({ path, milliseconds: await timed(PORT, asked, key) })
      await delay(PAUSE_MS)
    }
    return waited
  }
  return (await Promise.all(Array.from({ length: READERS }, (_, first) => reader(first)))).flat()
}

/** Sends batches at an even pace, without waiting for the responses. */
async function sending(shop: BenchShop, sessions: readonly string[], outcome: Ingest): Promise<void> {
  const begun = performance.now()
  const batches = (EVENTS_A_SECOND / EVENTS_A_BATCH) * ROUND_SECONDS
  const underWay: Promise<void>[] = []
  for (let batch = 0; batch < batches; batch++) {
    const at = begun + (batch * EVENTS_A_BATCH * 1000) / EVENTS_A_SECOND
    if (at > performance.now()) await delay(at - performance.now())
    underWay.push(sendBatch(shop, sessions[randomInt(sessions.length)] ?? "", outcome))
  }
  await Promise.all(underWay)
}

async function sendBatch(shop: BenchShop, session_id: string, outcome: Ingest): Promise<void> {
  const names = ["page_view", "page_view", "view_item", "add_to_cart"]
  const events = Array.from({ length: EVENTS_A_BATCH }, () => ({
    event_id: `ingest-${randomUUID()}`,
    name: names[randomInt(names.length)],
    properties: {
      value: 24.5,
      currency_code: "eur",
      items: [{ product_id: `prod_${randomInt(500)}`, variant_id: "variant_1", quantity: 1, price: 24.5 }],
    },
  }))
  const begun = performance.now()
  const reply = await post(shop, "/store/track/events", {
    session_id,
    context: { page_url: "https://shop.example/?utm_source=news", client_id: "1.2" },
    events,
  })
  outcome.milliseconds.push(performance.now() - begun)
  if (reply.status !== 202) outcome.refused++
  else {
    const body = (await reply.json()) as { events: { status: string }[] }
    outcome.accepted += body.events.filter(({ status }) => status === "accepted").length
  }
}

async function consented(shop: BenchShop): Promise<string> {
  const reply = await post(shop, "/store/cookie-consent", { action: "accept_all" })
  const { cookie_consent } = (await reply.json()) as { cookie_consent: { session_id: string } }
  return cookie_consent.session_id
}

function post({ key }: BenchShop, path: string, body: object): Promise<Response> {
  const address = Array.from({ length: 3 }, () => randomInt(250)).join(".")
  return fetch(`http://localhost:${PORT}${path}`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "x-publishable-api-key": key,
      "x-forwarded-for": `10.${address}`,
    },
    body: JSON.stringify(body),
  })
}

/** The machine's load, because others may use it at the same time. */
function load(): string {
  return (loadavg()[0] ?? 0).toFixed(1)
}

function two(one: number, other: number): string {
  return `${one.toFixed(1)} / ${other.toFixed(1)}`
}
