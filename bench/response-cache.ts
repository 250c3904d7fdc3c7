import "../src/root"
import "../src/config"
import { Agent, request } from "node:http"
import type { Pool } from "pg"
import { print, run } from "./measure"
import { withShop } from "./shop"

/**
 * Measures what cached responses cost and give: requests a second with the cache on and off, the time of a look, and
 * reservations a second with the change log's triggers on and off. Alternates, so that other load affects all equally.
 * `npm run bench:response-cache`.
 */
const PORTS = { on: 19_240, off: 19_241 }
const ROUNDS = 5
const ROUND_MS = 2_000
const CONNECTIONS = 8
const WRITES = 2_000

const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS })

function main(): Promise<void> {
  return withShop(PORTS.on, async (shop) => {
    const { pool, key, env } = shop
    env.CACHE_MEMORY = "0mb"
    const off = await shop.start(PORTS.off)
    try {
      const { rows } = await pool.query<{ id: string }>("SELECT id FROM region LIMIT 1")
      const region = rows[0]?.id ?? ""
      await compare("20 products", `/store/products?region_id=${region}`, key)
      await compare("regions", "/store/regions", key)
      await compare("collections", "/store/collections", key)
      await compare("search", "/store/search?q=a", key)
      await compare("blog", "/store/blog-posts", key)
    } finally {
      off.signal("SIGTERM")
      await off.exited
    }
    await look(pool)
    await reservations(pool)
  })
}

async function compare(what: string, path: string, key: string): Promise<void> {
  const done = { on: 0, off: 0 }
  for (let round = 0; round < ROUNDS; round++)
    for (const name of ["on", "off"] as const) done[name] += await requestsIn(PORTS[name], path, key)
  const perSecond = (count: number) => ((count * 1000) / (ROUNDS * ROUND_MS)).toFixed(0)
  print(
    what,
    `${perSecond(done.on)} a second from memory, ${perSecond(done.off)} without: ${(done.on / done.off).toFixed(1)} ×`,
  )
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

/** Reservations by SQL, as the engine writes them: without its own work, so the share of the triggers is largest. */
async function reservations(pool: Pool): Promise<void> {
  const { rows } = await pool.query<{ item: string; location: string }>(
    "SELECT inventory_item_id AS item, location_id AS location FROM inventory_level WHERE deleted_at IS NULL",
  )
  const times: { on: number[]; off: number[] } = { on: [], off: [] }
  await pool.query("UPDATE inventory_level SET stocked_quantity = 1000000")
  for (let round = 0; round < ROUNDS * 4; round++)
    for (const name of ["on", "off"] as const) {
      await pool.query(
        `ALTER TABLE inventory_level ${name === "on" ? "ENABLE ALWAYS" : "DISABLE"} TRIGGER svc_note_inventory_level_update`,
      )
      const since = performance.now()
      for (let number = 0; number < WRITES / 10; number++) {
        const { item = "", location = "" } = rows[number % rows.length] ?? {}
        await reserve(pool, `${round}-${name}-${number}`, item, location)
      }
      times[name].push(performance.now() - since)
    }
  const sum = (all: number[]) => all.reduce((one, other) => one + other, 0)
  const perSecond = (all: number[]) => ((all.length * (WRITES / 10) * 1000) / sum(all)).toFixed(0)
  print(
    "reservations",
    `${perSecond(times.on)} a second with triggers, ${perSecond(times.off)} without: ${(sum(times.off) / sum(times.on)).toFixed(3)}`,
  )
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

run(main)
