import { Agent, request } from "node:http"
import type { Pool } from "pg"
import type { Bars } from "./bars"
import { percentile, print } from "./measure"
import { withPlainEngine, withShop } from "./shop"

/**
 * Measures the response cache: requests per second with and without it, the time of a poll for changes, and
 * reservations per second with and without its triggers. Measures in turn, so that other work on the machine slows all
 * equally.
 */
const PORTS = { on: 19_240, off: 19_241, plain: 19_242 }
const ROUNDS = 5
const ROUND_MS = 2_000
const CONNECTIONS = 8
const WRITES = 2_000
/** Requests a second with the cache by those without. */
const FEWEST_REQUESTS = 5
/** Writes a second with triggers by those without. */
const FEWEST_WRITES = 0.95
/** The engine's service needs many times as long for a reservation as SQL. */
const BY_SERVICE = 40

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

export function bench(bars: Bars): Promise<void> {
  return withShop(PORTS.on, async (shop) => {
    const { pool, key, env } = shop
    env.CACHE_MEMORY = "0mb"
    const off = await shop.start(PORTS.off)
    try {
      const { rows } = await pool.query<{ id: string }>("SELECT id FROM region LIMIT 1")
      const region = rows[0]?.id ?? ""
      const compare = (what: string, path: string) => compareReads(bars, what, { path, key })
      await compare("20 products", `/store/products?region_id=${region}`)
      await compare("regions", "/store/regions")
      await compare("collections", "/store/collections")
      await compare("search", "/store/search?q=a")
      await compare("blog", "/store/blog-posts")
    } finally {
      off.signal("SIGTERM")
      await off.exited
    }
    await look(pool)
    await reservations(bars, pool, {
      how: "by SQL",
      atOnce: WRITES / 10,
      reserveAll: (...all) => bySql(pool, ...all),
    })
    await withPlainEngine({ port: PORTS.plain, env, key }, () =>
      reservations(bars, pool, { how: "by the engine's service", atOnce: BY_SERVICE, reserveAll: byService }),
    )
  })
}

async function compareReads(
  bars: Bars,
  what: string,
  { path, key }: { path: string; key: string },
): Promise<void> {
  const done = { on: 0, off: 0 }
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ["on", "off"] as const) done[name] += await requestsIn(PORTS[name], path, key)
  const perSecond = (count: number) => ((count * 1000) / (ROUNDS * ROUND_MS)).toFixed(0)
  const rates = `${perSecond(done.on)} and ${perSecond(done.off)} a second`
  bars.atLeast(`${what}: with the cache by without`, done.on / done.off, FEWEST_REQUESTS, rates)
}

async function requestsIn(port: number, path: string, key: string): Promise<number> {
  const end = performance.now() + ROUND_MS
  let count = 0
  const client = async () => {
    while (performance.now() < end) {
      await ask(port, path, key)
      count++
    }
  }
  await Promise.all(Array.from({ length: CONNECTIONS }, client))
  return count
}

function ask(port: number, path: string, key: string): Promise<void> {
  const any = () => Math.floor(Math.random() * 250)
  const headers = { "x-publishable-api-key": key, "x-forwarded-for": ["10", any(), any(), any()].join(".") }
  return new Promise((resolve, reject) => {
    request({ port, path, agent, headers }, (reply) => {
      reply.resume()
      reply.on("end", () =>
        reply.statusCode === 200 ? resolve() : reject(new Error(`${reply.statusCode} for ${path}`)),
      )
    })
      .on("error", reject)
      .end()
  })
}

async function look(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ snapshot: string }>("SELECT pg_current_snapshot()::text AS snapshot")
  const statement =
    "SELECT pg_current_snapshot()::text, (SELECT json_agg(kind) FROM svc_change WHERE xid >= pg_snapshot_xmin($1::pg_snapshot) AND NOT pg_visible_in_snapshot(xid, $1::pg_snapshot))"
  const since = performance.now()
  for (let number = 0; number < WRITES; number++)
    await pool.query({ name: "look", text: statement, values: [rows[0]?.snapshot] })
  print("a look", `${((performance.now() - since) / WRITES).toFixed(3)} ms`)
}

interface Level {
  inventory_item_id: string
  location_id: string
}

interface Reservations {
  how: string
  atOnce: number
  /** Returns how many milliseconds it took. */
  reserveAll: (levels: Level[], round: string) => Promise<number>
}

/** Makes reservations with and without the trigger in turn, so that other work on the machine slows both equally. */
async function reservations(
  bars: Bars,
  pool: Pool,
  { how, atOnce, reserveAll }: Reservations,
): Promise<void> {
  const { rows } = await pool.query<Level>(
    "SELECT inventory_item_id, location_id FROM inventory_level WHERE deleted_at IS NULL",
  )
  const levels = Array.from({ length: atOnce }, (_, number) => rows[number % rows.length]).filter(
    (level) => level !== undefined,
  )
  await pool.query(
    `UPDATE inventory_level SET stocked_quantity = 1000000, raw_stocked_quantity = '{"value": "1000000", "precision": 20}'`,
  )
  const times: { on: number[]; off: number[] } = { on: [], off: [] }
  for (let round = -1; round < ROUNDS * 4; round++)
    for (const name of round % 2 === 0 ? (["on", "off"] as const) : (["off", "on"] as const)) {
      await pool.query(
        `ALTER TABLE inventory_level ${name === "on" ? "ENABLE ALWAYS" : "DISABLE"} TRIGGER svc_note_inventory_level_update`,
      )
      const ms = await reserveAll(levels, `${how.length}-${round}-${name}`)
      // The first round only warms up.
      if (round >= 0) times[name].push(ms)
    }
  const perSecond = (all: number[]) => ((levels.length * 1000) / percentile(all, 50)).toFixed(0)
  // Other work on the machine disturbs single rounds, so the middle one of the rounds' ratios counts.
  const ratios = times.on.map((ms, round) => (times.off[round] ?? ms) / ms)
  const rates = `${perSecond(times.on)} and ${perSecond(times.off)} a second`
  bars.atLeast(`reservations ${how}: with triggers by without`, percentile(ratios, 50), FEWEST_WRITES, rates)
}

/** Without the engine's other work, the trigger shows most. */
async function bySql(pool: Pool, levels: Level[], round: string): Promise<number> {
  const since = performance.now()
  for (const [number, { inventory_item_id, location_id }] of levels.entries())
    await reserve(pool, `${round}-${number}`, inventory_item_id, location_id)
  return performance.now() - since
}

async function byService(levels: Level[]): Promise<number> {
  const reply = await fetch(`http://127.0.0.1:${PORTS.plain}/reservations-of-the-engine`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ levels }),
  })
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
  const { ms } = (await reply.json()) as { ms: number }
  return ms
}

async function reserve(pool: Pool, id: string, item: string, location: string): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query("BEGIN")
    await client.query(
      `INSERT INTO reservation_item (id, inventory_item_id, location_id, quantity, raw_quantity)
         VALUES ($1, $2, $3, 1, '{"value":"1","precision":20}')`,
      [`resitem_${id}`, item, location],
    )
    await client.query(
      "UPDATE inventory_level SET reserved_quantity = reserved_quantity + 1 WHERE inventory_item_id = $1 AND location_id = $2",
      [item, location],
    )
    await client.query("COMMIT")
  } finally {
    client.release()
  }
}
