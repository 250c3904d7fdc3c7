import assert from "node:assert/strict"
import { randomInt } from "node:crypto"
import { knex } from "@medusajs/framework/mikro-orm/knex"
import { NO_PLACES, take } from "../../src/features/capacity/module/lib/taking"
import { percentile, print } from "../measure"
import type { BenchShop } from "../shop"

const [QUOTAS, CONNECTIONS] = [10, 8]
const TIMES = { minutes: 15, limit_minutes: 60 }

/**
 * Measures with places for all holds, then with places for half of them. Compares the lower number of holds a second with
 * plain inserts.
 */
export async function measureHolds(
  shop: BenchShop,
  count: number,
): Promise<{ ratio: number; rates: string }> {
  const before = await plainInserts(shop, count)
  const withPlaces = await measure(shop, count, Math.ceil((count / QUOTAS) * 4))
  const holds = Math.min(withPlaces, await measure(shop, count, Math.ceil(count / QUOTAS)))
  // Before and after, because other work on the machine may change meanwhile.
  const inserts = (before + (await plainInserts(shop, count))) / 2
  return { ratio: holds / inserts, rates: `${holds.toFixed(0)} and ${inserts.toFixed(0)} a second` }
}

/** Inserts two rows in each statement, as a hold does, into a table without triggers. Returns the statements a second. */
async function plainInserts({ databaseUrl, pool }: BenchShop, count: number): Promise<number> {
  await pool.query("CREATE TABLE bench_plain (id text PRIMARY KEY, texts text[], at timestamptz NOT NULL)")
  const sql = knex({ client: "pg", connection: databaseUrl, pool: { min: CONNECTIONS, max: CONNECTIONS } })
  let next = 0
  const worker = async () => {
    for (let number = next++; number < count; number = next++)
      await sql.raw(
        "INSERT INTO bench_plain VALUES (?, ARRAY['a', 'b'], now()), (?, ARRAY['a', 'b'], now())",
        [`one ${number}`, `other ${number}`],
      )
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - startedAt) / 1_000
  await sql.destroy()
  await pool.query("DROP TABLE bench_plain")
  return count / seconds
}

/** Each hold takes one place in two of the quotas, as the capacity service does it. Returns the holds a second. */
async function measure({ databaseUrl, pool }: BenchShop, count: number, size: number): Promise<number> {
  const owner = `bench_${size}`
  const quotas = Array.from({ length: QUOTAS }, (_, index) => `quota_${owner}_${index}`)
  await pool.query(
    `INSERT INTO capacity_quota (id, kind, owner_id, title, size)
     SELECT id, 'event', $2, id, $3 FROM unnest($1::text[]) id`,
    [quotas, owner, size],
  )
  const sql = knex({ client: "pg", connection: databaseUrl, pool: { min: CONNECTIONS, max: CONNECTIONS } })
  let [next, refused] = [0, 0]
  const times: number[] = []
  const worker = async () => {
    while (next++ < count) {
      const first = randomInt(QUOTAS)
      const chosen = [first, (first + 1 + randomInt(QUOTAS - 1)) % QUOTAS]
      const wanted = {
        kind: "event",
        owner_id: owner,
        cart_id: `cart_bench_${next}`,
        quota_ids: chosen.map((at) => quotas[at] ?? ""),
        lines: [{ subject_id: "ticket_bench", variant_id: "variant_bench", quantity: 1 }],
      }
      const at = performance.now()
      await take(sql, wanted, TIMES, new Date()).catch((error: { code?: string }) => {
        assert.equal(error.code, NO_PLACES)
        refused++
      })
      times.push(performance.now() - at)
    }
  }
  const startedAt = performance.now()
  await Promise.all(Array.from({ length: CONNECTIONS }, worker))
  const seconds = (performance.now() - startedAt) / 1_000
  await sql.destroy()
  const { rows } = await pool.query<{ wrong: number }>(
    `SELECT count(*)::int AS wrong FROM capacity_quota quota
      WHERE owner_id = $1 AND (taken > size OR taken <> (
        SELECT coalesce(sum(places), 0) FROM capacity_hold
         WHERE status IN ('held', 'sold') AND quota.id = ANY(quota_ids)))`,
    [owner],
  )
  assert.equal(rows[0]?.wrong, 0)
  print(
    `holds a second, ${CONNECTIONS} connections, ${QUOTAS} quotas, 2 each`,
    `${Math.round(count / seconds)}, p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms (${refused} of ${count} refused)`,
  )
  return count / seconds
}
