import assert from "node:assert/strict"
import { setTimeout as delay } from "node:timers/promises"
import { randomFrom } from "../../integration-tests/harness/random-changes"
import type { ServerProcess } from "../../integration-tests/harness/server-process"
import { END_INTERRUPTED_COMPLETIONS } from "../../src/features/cart-completion/module/due"
import { DELIVER_WEBHOOKS } from "../../src/features/outbox/module/due"
import { type BuyingShop, complete, copies, readyCart, restock } from "../ready-carts"
import { addVerifyingEndpoint, signIn, type VerifyingEndpoint } from "./endpoints"

interface KilledShop extends BuyingShop {
  start(): Promise<ServerProcess>
}

interface Options {
  admin: { email: string; password: string }
  checkouts: number
  kills: number
  seed: number
  /** The part of the deliveries that the second endpoint refuses, from 0 to 1. */
  failing: number
  /** Gets a line after each kill. */
  tell?: (what: string, found: string) => void
}

const AT_ONCE = 4
/** The server is killed so long after a random number of answers, at most. */
const LATEST_KILL_MS = 400
const PATIENCE_MS = 120_000
const PAUSE_MS = 50

/**
 * Completes carts while the server is killed (`kill -9`) at random moments, with one endpoint that accepts all events
 * and one that refuses a part of them. Their secrets are rotated in between. Leases and retries end early, because the
 * rows are moved into the past. Fails if events and orders differ, or if a delivery is missing, changed or not verified
 * by the official library.
 */
export async function killedCheckouts(shop: KilledShop, options: Options) {
  const { checkouts, kills, seed, tell = () => undefined } = options
  const random = randomFrom(seed)
  const part = () => random.below(1_000_000) / 1_000_000
  const admin = await signIn(shop, options.admin)
  const endpoints = [
    await addVerifyingEndpoint(admin),
    await addVerifyingEndpoint(admin, { failing: options.failing, random: part }),
  ]
  try {
    const template = await readyCart(shop, [1])
    await restock(shop)
    const carts = await copies(shop, template, checkouts)
    let interrupted = 0
    let undone = 0
    for (let kill = 1; kill <= kills; kill++) {
      const share = Math.ceil((checkouts * kill) / (kills + 1))
      const open = await openCarts(shop, carts.slice(0, share))
      const round = completions(shop, open)
      if (kill === Math.ceil(kills / 2)) for (const endpoint of endpoints) await endpoint.rotate()
      const answers = random.below(Math.max(1, open.length - AT_ONCE))
      await until(shop, async () => round.answered() >= answers)
      await delay(random.below(LATEST_KILL_MS))
      shop.server.signal("SIGKILL")
      await shop.server.exited
      await round.stop()
      const cut = await cutShort(shop)
      await passTime(shop)
      shop.server = await shop.start()
      await until(shop, async () => (await cutShort(shop)).length === 0)
      const reverted = await openCarts(shop, cut)
      interrupted += cut.length
      undone += reverted.length
      tell(
        `kill ${kill} of ${kills}, after ${round.answered()} of ${open.length} answers`,
        `${cut.length} interrupted, ${reverted.length} undone`,
      )
    }
    await completions(shop, await openCarts(shop, carts)).ended
    await until(shop, async () => (await undelivered(shop)) === 0)
    const orders = await ordersOf(shop, carts)
    assert.equal(orders.length, checkouts, "Each cart has become one order.")
    await assertRecorded(shop, orders)
    for (const endpoint of endpoints) assertDelivered(endpoint, orders)
    const [steady, flaky] = endpoints
    return {
      orders: orders.length,
      interrupted,
      undone,
      deliveries: endpoints.map(({ received }) => received.length),
      refused: (flaky?.received.length ?? 0) - (flaky?.accepted.length ?? 0),
      repeated: (steady?.accepted.length ?? 0) - orders.length,
      doublySigned: endpoints.map(({ doublySigned }) => doublySigned),
    }
  } finally {
    for (const endpoint of endpoints) endpoint.close()
  }
}

/** Completes carts, some at once, until all have been tried or `stop` is called. */
function completions(shop: KilledShop, carts: string[]) {
  const left = [...carts]
  let isStopped = false
  let answered = 0
  const work = async () => {
    for (let cart = left.shift(); cart !== undefined && !isStopped; cart = left.shift())
      // A killed server does not answer.
      await complete(shop, cart).then(
        () => answered++,
        () => (isStopped = true),
      )
  }
  const ended = Promise.all(Array.from({ length: AT_ONCE }, work))
  return {
    ended,
    answered: () => answered,
    async stop() {
      isStopped = true
      await ended
    },
  }
}

/** Those of the carts that are no order. */
async function openCarts({ pool }: KilledShop, carts: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    "SELECT id FROM cart WHERE id = ANY ($1) AND completed_at IS NULL ORDER BY id",
    [carts],
  )
  return rows.map(({ id }) => id)
}

async function cutShort({ pool }: KilledShop): Promise<string[]> {
  const { rows } = await pool.query<{ cart_id: string }>("SELECT cart_id FROM cart_completion")
  return rows.map(({ cart_id }) => cart_id)
}

async function undelivered({ pool }: KilledShop): Promise<number> {
  // Retries are due at once, as if the hours until then had passed.
  await pool.query(
    `UPDATE webhook_delivery SET next_attempt_at = now() WHERE status = 'waiting' AND next_attempt_at > now()`,
  )
  await pool.query("UPDATE webhook_endpoint SET paused_until = NULL")
  await pool.query(
    `UPDATE platform.due_work SET due_at = now(), not_before = NULL
      WHERE job = $1 AND leased_by IS NULL AND (due_at > now() OR not_before > now())`,
    [DELIVER_WEBHOOKS],
  )
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM webhook_delivery WHERE status NOT IN ('delivered', 'exhausted')",
  )
  return rows[0]?.count ?? 0
}

/** Ends the leases of the server that was killed. Call it while no server runs. */
async function passTime({ pool }: KilledShop): Promise<void> {
  await pool.query("UPDATE cart_completion SET leased_until = now() - interval '1 second'")
  await pool.query(
    "UPDATE webhook_delivery SET next_attempt_at = now() WHERE status IN ('waiting', 'sending')",
  )
  await pool.query(
    `INSERT INTO platform.due_work (tenant_id, job, due_at)
     SELECT tenant.id, job, now() FROM platform.tenant, unnest($1::text[]) AS job
     ON CONFLICT (tenant_id, job)
       DO UPDATE SET due_at = now(), not_before = NULL, failures = 0, leased_by = NULL, leased_until = NULL`,
    [[END_INTERRUPTED_COMPLETIONS, DELIVER_WEBHOOKS]],
  )
}

async function until(shop: KilledShop, isSo: () => Promise<boolean>): Promise<void> {
  const begun = performance.now()
  while (!(await isSo())) {
    assert.ok(performance.now() - begun < PATIENCE_MS, shop.server.output().slice(-2_000))
    await delay(PAUSE_MS)
  }
}

async function ordersOf({ pool }: KilledShop, carts: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ id: string }>(
    `SELECT placed.id FROM "order" AS placed
       JOIN order_cart AS link ON link.order_id = placed.id AND link.deleted_at IS NULL
      WHERE link.cart_id = ANY ($1) AND placed.deleted_at IS NULL AND placed.status <> 'canceled'`,
    [carts],
  )
  return rows.map(({ id }) => id)
}

/** Checks that each order has one event, and that no event is about an order that was undone. */
async function assertRecorded({ pool }: KilledShop, orders: string[]): Promise<void> {
  const { rows } = await pool.query<{ object_id: string }>(
    "SELECT object_id FROM outbox_event WHERE type = 'order.placed'",
  )
  assert.deepEqual(rows.map(({ object_id }) => object_id).sort(), [...orders].sort())
}

/** Checks that an endpoint has accepted each event, always with the same body, and that its numbers have no gap. */
function assertDelivered({ received, accepted, complaints }: VerifyingEndpoint, orders: string[]): void {
  assert.deepEqual(complaints, [])
  const bodies = new Map<string, string>()
  for (const { event, text } of received) {
    assert.equal(text, bodies.get(event.id) ?? text, `${event.id} has changed.`)
    bodies.set(event.id, text)
  }
  const reported = new Map(accepted.map(({ event }) => [event.id, event.data.object.id]))
  assert.deepEqual([...reported.values()].sort(), [...orders].sort())
  assert.equal(bodies.size, reported.size)
  const numbers = new Set(received.map(({ event }) => event.sequence))
  assert.deepEqual(
    [...numbers].sort((a, b) => a - b),
    Array.from({ length: numbers.size }, (_, index) => index + 1),
  )
}
