import { isDeepStrictEqual } from "node:util"
import type { Pool } from "pg"
import { signInAdmin } from "./admin"
import type { Bars } from "./bars"
import { percentile, print, timed } from "./measure"
import { withShop } from "./shop"

/**
 * Measures the slots of a month of a service with 20 people, compared with a small list between them, and opens a manage
 * link as mail scanners do.
 */
const PORT = 19_216
const PEOPLE = 20
/** p50 of a month of slots, with and without prices, by p50 of the small list. */
const MAX_TIMES = 8
const SERVICES = [
  { slug: "bench-lesson", prices: [] },
  { slug: "bench-paid-lesson", prices: [{ currency_code: "eur", amount: 40 }] },
]
/** Bookings of each person in the month. */
const BOOKED = 40
const WARM_UP = 50
const REQUESTS = 300
const SMALL_LIST = "/store/services?limit=1"
const LINK_READS = 1_000
const PASSWORD = "the-password-of-this-benchmark"
const DAY_MS = 86_400_000
const WORKING_HOURS = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, start: "09:00", end: "17:00" }))
/** What mail scanners and browsers send when they open or preview a link. */
const SCANNERS: readonly RequestInit[] = [
  { method: "GET", headers: { "user-agent": "Mozilla/5.0 (compatible; Microsoft Outlook SafeLinks)" } },
  { method: "HEAD", headers: { "user-agent": "Barracuda Sentinel" } },
  { method: "GET", headers: { "user-agent": "Mozilla/5.0", "sec-purpose": "prefetch" } },
  { method: "GET", headers: { "user-agent": "curl/8.5", accept: "text/html,*/*" } },
  {
    method: "OPTIONS",
    headers: { origin: "https://scanner.example", "access-control-request-method": "POST" },
  },
]

export function bench(bars: Bars): Promise<void> {
  return withShop(
    PORT,
    async ({ pool, key }) => {
      const admin = await signInAdmin(PORT, PASSWORD)
      for (let person = 1; person <= PEOPLE; person++)
        await admin.post("/admin/service-resources", { name: `Bench person ${person}`, hours: WORKING_HOURS })
      const { rows } = await pool.query<{ id: string }>(
        "SELECT id FROM service_resource WHERE name LIKE 'Bench person %' ORDER BY id",
      )
      for (const { slug, prices } of SERVICES)
        await admin.post("/admin/services", {
          title: `Bench ${slug}`,
          slug,
          prices,
          duration_minutes: 60,
          slot_interval_minutes: 15,
          resource_ids: rows.map(({ id }) => id),
        })
      await fillBookings(pool)
      for (const { slug } of SERVICES) await measureSlots(bars, key, slug)
      await bars.trial("calls of scanners that change a booking", () => readManageLink(pool, key))
    },
    { SVC_ADMIN_PASSWORD: PASSWORD },
  )
}

/** Each person is booked at other hours of the coming days. */
async function fillBookings(pool: Pool): Promise<void> {
  await pool.query(
    `INSERT INTO service_booking (id, number, service_id, resource_id, starts_at, ends_at, timezone, email)
     SELECT 'bench_' || resource.id || '_' || n, 'B' || resource.number || '-' || n, service.id, resource.id, at,
            at + interval '1 hour', 'UTC', 'bench@example.com'
       FROM service, service_resource resource, generate_series(0, $1 - 1) n,
            LATERAL (SELECT date_trunc('day', now()) + (1 + n % 30) * interval '1 day'
                            + (9 + (n / 30) * 2 + resource.number % 3) * interval '1 hour' AS at) time
      WHERE service.slug = 'bench-lesson' AND resource.name LIKE 'Bench person %'`,
    [BOOKED],
  )
  await pool.query("ANALYZE service_slot, service_booking, service_resource")
}

async function measureSlots(bars: Bars, key: string, service: string): Promise<void> {
  const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10)
  const path = `/store/service-bookings?service=${service}&from=${day(1)}&to=${day(31)}&limit=1000`
  const times: number[] = []
  const plain: number[] = []
  for (let number = -WARM_UP; number < REQUESTS; number++) {
    const time = await timed(PORT, path, key)
    // Between them a small list, which shows how busy the machine is.
    const other = await timed(PORT, SMALL_LIST, key)
    if (number < 0) continue
    times.push(time)
    plain.push(other)
  }
  const of = (all: number[]) =>
    [50, 95, 99].map((p) => `p${p} ${percentile(all, p).toFixed(1)} ms`).join(", ")
  print(`a month of slots of ${service}, ${PEOPLE} people`, of(times))
  print(SMALL_LIST, of(plain))
  const [month, small] = [percentile(times, 50), percentile(plain, 50)]
  bars.atMost(
    `a month of ${service}, by a small list`,
    month / small,
    MAX_TIMES,
    `p50 ${month.toFixed(1)} and ${small.toFixed(1)} ms`,
  )
}

/** Throws if a call that scanners make changes the booking, or if a link with one altered byte opens it. */
async function readManageLink(pool: Pool, key: string): Promise<void> {
  const base = `http://localhost:${PORT}`
  const reply = await fetch(`${base}/store/service-bookings?service=bench-lesson&limit=1`, {
    headers: { "x-publishable-api-key": key },
  })
  const { slots } = (await reply.json()) as { slots: { starts_at: string }[] }
  const booked = await fetch(`${base}/store/service-bookings`, {
    method: "POST",
    headers: { "x-publishable-api-key": key, "content-type": "application/json" },
    body: JSON.stringify({
      service_id: "bench-lesson",
      starts_at: slots[0]?.starts_at,
      contact: { email: "scanned@example.com" },
    }),
  })
  const { service_booking } = (await booked.json()) as { service_booking: { id: string; manage_url: string } }
  const { pathname, search } = new URL(service_booking.manage_url)
  const state = async () => {
    const found = await pool.query("SELECT * FROM service_booking WHERE id = $1", [service_booking.id])
    const events = await pool.query("SELECT type FROM outbox_event WHERE object_id = $1", [
      service_booking.id,
    ])
    return [found.rows, events.rows]
  }
  const open = (path: string, init: RequestInit = {}) => {
    const any = () => Math.floor(Math.random() * 250)
    const headers = new Headers(init.headers)
    headers.set("x-forwarded-for", ["10", any(), any(), any()].join("."))
    return fetch(base + path, { ...init, headers })
  }
  // Not the first state: the confirmation is sent after the booking.
  await new Promise((resolve) => setTimeout(resolve, 5_000))
  const before = await state()
  for (let call = 0; call < LINK_READS; call++) {
    const { status } = await open(pathname + search, SCANNERS[call % SCANNERS.length])
    if (status >= 400) throw new Error(`The manage link answered ${status}.`)
  }
  if (!isDeepStrictEqual(await state(), before)) throw new Error("A scanner has changed the booking.")
  print(`a manage link, ${LINK_READS} calls by scanners`, "changed nothing")

  const start = pathname.lastIndexOf("/") + 1
  for (let at = start; at < pathname.length; at++) {
    const other = pathname[at] === "A" ? "B" : "A"
    const { status } = await open(pathname.slice(0, at) + other + pathname.slice(at + 1) + search)
    if (status !== 404) throw new Error(`A link with another byte at ${at} answered ${status}.`)
  }
  print("the link with one altered byte, at each place", "404")
}
