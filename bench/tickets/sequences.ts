import assert from "node:assert/strict"
import { TOGETHER, type TriedShop, tryCartCalls } from "../../integration-tests/factories/random-held-carts"
import { type Random, randomFrom } from "../../integration-tests/harness/random-changes"
import { inParallel, type Track } from "./race"
import { type Regions, sell } from "./sale"

/** Carts at the same time. */
const AT_ONCE = 20
/** Calls of one cart. */
const CALLS = 6
/** So few places that carts get in each other's way. */
const PLACES = 12
const PROMOTION = "SEQUENCES"

/**
 * Makes random calls for new carts, some carts at the same time, through our routes and the engine's. Fails if a call
 * separates line items and holds, or if the quotas' counters are wrong. Returns what happened.
 */
export async function randomSequences(track: Track, count: number, seed: number): Promise<string> {
  const begun = performance.now()
  const { pool } = track.shop
  const { tickets, region, event } = await sell(track, PLACES)
  const { rows: variants } = await pool.query<{ variant_id: string }>(
    "SELECT variant_id FROM event_ticket WHERE id = ANY($1)",
    [tickets],
  )
  await track.asAdmin("/admin/promotions", {
    code: PROMOTION,
    type: "standard",
    status: "active",
    application_method: { type: "percentage", target_type: "order", value: 10, currency_code: "eur" },
  })
  const { regions } = await track.done<Regions>("/store/regions", {})
  const sale = {
    path: "event-items" as const,
    promotion: PROMOTION,
    body: (random: Random) => ({ ticket_id: random.oneOf(tickets), quantity: 1 + random.below(2) }),
    variants: variants.map(({ variant_id }) => variant_id),
    regions: [region, ...regions.map(({ id }) => id)] as const,
  }
  const tried: TriedShop = {
    call: (method, path, body) => track.request(path, { method, body }),
    cancel: async (order) => track.asAdmin(`/admin/orders/${order}/cancel`, {}).then(() => 200),
    expire: async (cart) => {
      const past = "now() - interval '1 second'"
      await pool.query(
        `UPDATE capacity_hold SET expires_at = ${past} WHERE cart_id = $1 AND status = 'held'`,
        [cart],
      )
    },
    together: async (cart) => (await pool.query<object>(TOGETHER.replaceAll(":cart", "$1"), [cart])).rows[0],
  }
  const called = new Map<string, number>()
  const tryOne = async (index: number) => {
    const names = await tryCartCalls(tried, randomFrom(seed * count + index), sale, CALLS)
    for (const name of names) called.set(name, (called.get(name) ?? 0) + 1)
  }
  await inParallel(count, tryOne, AT_ONCE)
  const { rows } = await pool.query<{ sold: number }>(
    "SELECT count(*)::int AS sold FROM capacity_hold WHERE owner_id = $1 AND status = 'sold'",
    [event],
  )
  assert.deepEqual(rows, [{ sold: 0 }])
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  const answers = [...called].sort().map(([name, times]) => `${times} × ${name}`)
  return `never separated, ${seconds} s: ${answers.join(", ")}`
}
