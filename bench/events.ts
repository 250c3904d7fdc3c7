import { randomBytes } from "node:crypto"
import { signInAdmin } from "./admin"
import type { Bars } from "./bars"
import { fillEvents, giveTickets } from "./fill-events"
import { one } from "./fill-products"
import { percentile, print, timed } from "./measure"
import { type BenchShop, withShop } from "./shop"
import { requestTo } from "./tickets/client"

/**
 * Measures lists of events, tickets and attendees among 100 and among 10,000 events with 10 types of tickets and 10
 * admissions each, and compares the p50 of the large shop with that of the small one. The responses are not cached. Then
 * measures other routes while 50 tickets are printed as PDF at the same time, and compares their p95 with that of an
 * idle server.
 */
const SIZES = [100, 10_000]
const REQUESTS = 60
const WARM_UP = 10
const PORT = 19_285
const PASSWORD = randomBytes(24).toString("base64url")
const DAY_MS = 86_400_000
const [MAX_SLOWER, MAX_BESIDE_PRINTING] = [1.5, 2]
const [PRINTED, PRINT_ROUNDS, IDLE_REQUESTS] = [50, 3, 300]
/** The calls of the admin take turns with these, because the API allows 30 calls a second for each token. */
const ADMIN_TOKENS = 14

/** Each returns the token for the next call. */
interface Tokens {
  admin: () => string
  customer: () => string
}

function pathsFor(): Record<string, { path: string; as?: keyof Tokens }> {
  const list = "/store/events?limit=20&currency_code=eur"
  const soon = new Date(Date.now() + DAY_MS).toISOString()
  const later = new Date(Date.now() + 3 * DAY_MS).toISOString()
  return {
    "the first page": { path: list },
    "the newest": { path: `${list}&order=-published_at` },
    "in another language": { path: `${list}&locale=de` },
    "by title": { path: `${list}&order=title` },
    "of two days": { path: `${list}&starts_from=${soon}&starts_to=${later}` },
    "by a word": { path: `${list}&q=walk3` },
    "one event": { path: "/store/events/bench-event-7?currency_code=eur" },
    "its tickets": { path: "/store/events/bench-event-7/tickets?currency_code=eur" },
    "a customer's tickets": { path: "/store/events/my-registrations?limit=20", as: "customer" },
    "admin: events": { path: "/admin/events?limit=20", as: "admin" },
    "admin: types of tickets": { path: "/admin/event-tickets?limit=20", as: "admin" },
    "admin: types of one event": { path: "/admin/event-tickets?limit=20&event_id=be7", as: "admin" },
    "admin: quotas": { path: "/admin/event-quotas?limit=20", as: "admin" },
    "admin: attendees": { path: "/admin/event-registrations?limit=20", as: "admin" },
    "admin: attendees of one event": {
      path: "/admin/event-registrations?limit=20&event_id=be7",
      as: "admin",
    },
    "admin: attendees of one order": {
      path: "/admin/event-registrations?limit=20&order_id=beo7",
      as: "admin",
    },
  }
}

export function bench(bars: Bars): Promise<void> {
  return withShop(
    PORT,
    async (shop) => {
      const customer = await signUp(shop)
      const tokens = { admin: await adminTokens(), customer: () => customer }
      const before = new Map<string, number>()
      for (const size of SIZES) {
        await fillEvents(shop.pool, size)
        if (size === SIZES[0])
          await giveTickets(
            shop.pool,
            await one(shop.pool, "SELECT id FROM customer WHERE email = 'bench@events.test'"),
          )
        print(`${size} events`, "")
        await measureLists(bars, shop, { tokens, before })
      }
      await measurePrinting(bars, shop, tokens)
    },
    { SVC_ADMIN_PASSWORD: PASSWORD },
  )
}

/** @param before the p50 in the small shop. Empty if this is the small shop. */
async function measureLists(
  bars: Bars,
  { key }: BenchShop,
  { tokens, before }: { tokens: Tokens; before: Map<string, number> },
): Promise<void> {
  const routes = Object.entries(pathsFor()).map(([what, route]) => ({ what, ...route, all: [] as number[] }))
  for (let number = -WARM_UP; number < REQUESTS; number++)
    for (const { path, as, all } of routes) {
      const time = await timed(PORT, path, key, as && tokens[as]())
      if (number >= 0) all.push(time)
    }
  for (const { what, all } of routes) {
    const p50 = percentile(all, 50)
    const small = before.get(what)
    print(`  ${what}`, `p50 ${p50.toFixed(1)} ms, p95 ${percentile(all, 95).toFixed(1)} ms`)
    if (small !== undefined)
      bars.atMost(what, p50 / small, MAX_SLOWER, `p50 ${p50.toFixed(1)} and ${small.toFixed(1)} ms`)
    before.set(what, p50)
  }
}

/** Each ticket is printed for the first time, so no file is remembered. */
async function measurePrinting(bars: Bars, shop: BenchShop, { customer }: Tokens): Promise<void> {
  const others = ["/store/regions", "/store/events/bench-event-7", "/store/products?limit=5"]
  const idle = new Map(others.map((path) => [path, [] as number[]]))
  for (let number = -WARM_UP; number < IDLE_REQUESTS; number++)
    for (const path of others) {
      const time = await timed(PORT, path, shop.key)
      if (number >= 0) idle.get(path)?.push(time)
    }
  const busy = new Map(others.map((path) => [path, [] as number[]]))
  let milliseconds = 0
  for (let round = 0; round < PRINT_ROUNDS; round++) {
    const list = `/store/events/my-registrations?limit=${PRINTED}&offset=${round * PRINTED}`
    const { body } = await requestTo<{ registrations: { pdf_url: string }[] }>(PORT, list, {
      key: shop.key,
      token: customer(),
    })
    const links = body.registrations.map(({ pdf_url }) => pdf_url)
    if (links.length !== PRINTED) throw new Error(`There are ${links.length} tickets to print.`)
    const begun = performance.now()
    let isPrinting = true
    const printing = Promise.all(
      links.map((link) => timed(PORT, link.slice(new URL(link).origin.length), "")),
    )
    void printing.finally(() => (isPrinting = false)).catch(() => undefined)
    while (isPrinting) for (const path of others) busy.get(path)?.push(await timed(PORT, path, shop.key))
    await printing
    milliseconds += performance.now() - begun
  }
  print(`${PRINTED} tickets as PDF at the same time`, `${(milliseconds / PRINT_ROUNDS / 1_000).toFixed(1)} s`)
  for (const path of others) {
    const [before, during] = [percentile(idle.get(path) ?? [], 95), percentile(busy.get(path) ?? [], 95)]
    const calls = `${busy.get(path)?.length ?? 0} calls`
    bars.atMost(
      `${path} while tickets are printed`,
      during / before,
      MAX_BESIDE_PRINTING,
      `p95 ${during.toFixed(1)} and ${before.toFixed(1)} ms (${calls})`,
    )
  }
}

/** Signs the admin in until there are enough tokens. Two of the same second may be equal. */
async function adminTokens(): Promise<() => string> {
  const tokens = new Set<string>()
  while (tokens.size < ADMIN_TOKENS) tokens.add((await signInAdmin(PORT, PASSWORD)).token)
  const all = [...tokens]
  let calls = 0
  return () => all[calls++ % all.length] ?? ""
}

/** Signs up a customer, and returns the token. */
async function signUp({ key }: BenchShop): Promise<string> {
  const call = async (path: string, body: object, token?: string) => {
    const reply = await requestTo<{ token: string }>(PORT, path, {
      key,
      body,
      ...(token !== undefined && { token }),
    })
    if (reply.status !== 200)
      throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply.body
  }
  const who = { email: "bench@events.test", password: `the kiln is ${randomBytes(12).toString("hex")}` }
  const { token } = await call("/auth/customer/emailpass/register", who)
  await call("/store/customers", { email: who.email, first_name: "Ada", last_name: "Lovelace" }, token)
  return (await call("/auth/customer/emailpass", who)).token
}
