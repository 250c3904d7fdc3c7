import assert from "node:assert/strict"
import {
  type CartAnswer,
  randomTicketCall,
  separated,
} from "../../integration-tests/factories/random-ticket-carts"
import { randomFrom } from "../../integration-tests/harness/random-changes"
import { inParallel, type Track } from "./race"
import { type Regions, sell } from "./sale"

/** Calls of one cart. */
const CALLS = 4
/** So few places that carts get in each other's way. */
const PLACES = 12

/**
 * Makes random calls for new carts, some carts at the same time, through our routes and the engine's. Fails if line
 * items and holds separate, or if the quotas' counters are wrong. Returns what happened.
 */
export async function randomSequences(track: Track, count: number, seed: number): Promise<string> {
  const begun = performance.now()
  const { pool } = track.shop
  const sale = await sell(track, PLACES)
  const { rows: variants } = await pool.query<{ id: string; variant_id: string }>(
    "SELECT id, variant_id FROM event_ticket WHERE id = ANY($1)",
    [sale.tickets],
  )
  const { regions } = await track.done<Regions>("/store/regions", {})
  const ids = regions.map(({ id }) => id)
  const random = randomFrom(seed)
  const statuses = new Map<string, number>()
  await inParallel(count, async () => {
    const { cart } = await track.done<{ cart: { id: string } }>("/store/carts", {
      body: { region_id: sale.region },
    })
    const called: string[] = []
    // So that most calls find a line item.
    const ticket_id = random.oneOf(sale.tickets)
    await track.patient(`/store/carts/${cart.id}/event-items`, { body: { ticket_id, quantity: 1 } })
    for (let number = 0; number < CALLS; number++) {
      const call = (method: "GET" | "POST" | "DELETE", path: string, body?: object) =>
        track.patient<CartAnswer>(path, { method, body })
      const { name, status } = await randomTicketCall(call, random, cart.id, {
        tickets: variants,
        regions: ids,
      })
      called.push(`${name} ${status}`)
      statuses.set(`${status}`, (statuses.get(`${status}`) ?? 0) + 1)
    }
    const { rows } = await pool.query(separated("$1"), [[cart.id]])
    assert.deepEqual(rows[0], { lines: 0, holds: 0 }, `${cart.id}: ${called.join()}`)
    // Others want the places too.
    const { body } = await track.patient<CartAnswer>(`/store/carts/${cart.id}`, {})
    for (const { id } of body.cart?.items ?? [])
      await track.patient(`/store/carts/${cart.id}/line-items/${id}`, { method: "DELETE" })
  })
  const { rows } = await pool.query<{ taken: number }>(
    "SELECT taken FROM capacity_quota WHERE id = ANY($1)",
    [sale.quotas],
  )
  assert.deepEqual(
    rows,
    sale.quotas.map(() => ({ taken: 0 })),
  )
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  const answers = [...statuses].sort().map(([status, times]) => `${times} × ${status}`)
  return `${CALLS} calls each, ${answers.join(", ")}; never separated, ${seconds} s`
}
