import assert from "node:assert/strict"
import { randomInt } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { Bars } from "./bars"
import { percentile, print } from "./measure"
import { complete, copies, readyCart, restock } from "./ready-carts"
import { type BenchShop, withShop } from "./shop"

/**
 * Tests checkouts with much traffic and with crashes: 200 completions at the same time for 50 pieces, 50 calls for one
 * cart with one key, and a server that is killed during completions again and again. Fails if payments, orders and
 * stock do not fit together.
 */
export const usage = `  <n>  how often the server is killed (20)
`
const PORT = 19_230
const WANTED = 200
const LEFT = 50
const REPEATED = 50
const KILLS = Number(process.argv[2] ?? 20)
const CARTS_A_KILL = 16
/** After this many kills, the carts are checked. */
const KILLS_A_SERIES = 5
/** How long it may take until an interrupted completion has become an order or was reverted. */
const PATIENCE_MS = 180_000

export function bench(bars: Bars): Promise<void> {
  return withShop(PORT, (shop) =>
    bars.trial("pieces, orders or payments that do not fit together", () => testAll(shop)),
  )
}

async function testAll(shop: BenchShop): Promise<void> {
  const single = await readyCart(shop, [1])
  const double = await readyCart(shop, [1, 1])

  tell("200 carts of one line, 50 pieces left", await rush(shop, single, 1))
  tell("200 carts of two lines of one item, 50 pieces left", await rush(shop, double, 2))
  tell("50 completions of one cart, one key", await repeat(shop, single))

  for (let done = 0; done < KILLS; done += KILLS_A_SERIES) {
    const carts: string[] = []
    const begun = performance.now()
    for (let number = 1; number <= KILLS_A_SERIES && done + number <= KILLS; number++) {
      const { carts: killed, ...found } = await kill(shop, single)
      carts.push(...killed)
      tell(`kill ${done + number} of ${KILLS}, with ${CARTS_A_KILL} carts`, found)
      shop.server = await shop.start()
    }
    const decided = await recover(shop, carts, begun)
    tell(`all of ${carts.length} carts decided, and bought once`, decided)
  }
}

async function rush(shop: BenchShop, template: string, piecesEach: number) {
  const carts = await copies(shop, template, WANTED)
  await shop.pool.query(
    `UPDATE inventory_level SET stocked_quantity = reserved_quantity + $1,
            raw_stocked_quantity = jsonb_build_object('value', (reserved_quantity + $1)::text, 'precision', 20)`,
    [LEFT],
  )
  const begun = performance.now()
  const replies = await Promise.all(carts.map((cart) => complete(shop, cart)))
  const seconds = (performance.now() - begun) / 1000

  const sold = replies.filter(({ status }) => status === 200)
  const refused = replies.filter(({ status }) => status !== 200)
  assert.equal(sold.length * piecesEach, LEFT)
  assert.deepEqual(
    refused.filter(({ status, body }) => status !== 409 || body.code !== "sold_out").map(({ text }) => text),
    [],
  )
  await assertConsistent(shop)
  const { rows } = await shop.pool.query<{ left: string }>(
    "SELECT min(stocked_quantity - reserved_quantity) AS left FROM inventory_level",
  )
  assert.equal(Number(rows[0]?.left), 0)
  return {
    sold: sold.length,
    sold_out: refused.length,
    seconds: seconds.toFixed(1),
    "ms a call, p50": middle(replies),
  }
}

async function repeat(shop: BenchShop, template: string) {
  await restock(shop)
  const [cart = ""] = await copies(shop, template, 1)
  const key = `bench-${cart}`
  const replies = await Promise.all(Array.from({ length: REPEATED }, () => complete(shop, cart, key)))
  assert.equal(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size, 1)
  assert.equal(replies[0]?.body.type, "order")
  await assertConsistent(shop)
  return { replayed: replies.filter(({ replayed }) => replayed).length, "ms a call, p50": middle(replies) }
}

/** Kills the server at a random moment while it completes carts. */
async function kill(shop: BenchShop, template: string) {
  await restock(shop)
  const carts = await copies(shop, template, CARTS_A_KILL)
  const replies = carts.map((cart) => complete(shop, cart).catch(() => undefined))
  const after = randomInt(50, 3_500)
  await delay(after)
  shop.server.signal("SIGKILL")
  await shop.server.exited
  const answered = (await Promise.all(replies)).filter((reply) => reply?.status === 200).length
  const { rows } = await shop.pool.query("SELECT cart_id FROM cart_completion")
  return { "killed after ms": after, answered, "cut short": rows.length, carts }
}

/** Waits until all completions have become orders or were reverted. Then checks that each cart can be bought once. */
async function recover(shop: BenchShop, carts: string[], firstKilled: number) {
  const begun = performance.now()
  for (;;) {
    const { rows } = await shop.pool.query("SELECT cart_id FROM cart_completion")
    if (rows.length === 0) break
    assert.ok(performance.now() - begun < PATIENCE_MS, `Still undecided: ${JSON.stringify(rows)}`)
    await delay(500)
  }
  const now = performance.now()
  await assertConsistent(shop)
  const statuses = new Set<number>()
  for (const cart of carts) statuses.add((await complete(shop, cart)).status)
  assert.deepEqual(statuses, new Set([200]))
  await assertConsistent(shop)
  const seconds = (since: number) => ((now - since) / 1000).toFixed(0)
  return { "s after the last restart": seconds(begun), "s after the first kill": seconds(firstKilled) }
}

/**
 * Checks that every payment and every completed cart has an order, every reservation has a line, and all sums are
 * right.
 */
async function assertConsistent({ pool }: BenchShop): Promise<void> {
  const { rows } = await pool.query<Record<string, string>>(`
    SELECT (SELECT count(*) FROM payment p WHERE p.canceled_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM order_payment_collection l JOIN "order" o ON o.id = l.order_id AND o.deleted_at IS NULL
              WHERE l.payment_collection_id = p.payment_collection_id AND l.deleted_at IS NULL)) AS "payments without an order",
           (SELECT count(*) FROM reservation_item r WHERE r.deleted_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM order_item i JOIN "order" o ON o.id = i.order_id AND o.deleted_at IS NULL
              WHERE i.item_id = r.line_item_id)) AS "reservations without an order",
           (SELECT count(*) FROM cart c WHERE c.completed_at IS NOT NULL AND NOT EXISTS (
             SELECT 1 FROM order_cart l WHERE l.cart_id = c.id AND l.deleted_at IS NULL)) AS "closed carts without an order",
           (SELECT count(*) FROM "order" o WHERE o.deleted_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM order_cart l WHERE l.order_id = o.id AND l.deleted_at IS NULL)) AS "orders without a cart",
           (SELECT count(*) FROM (SELECT cart_id FROM order_cart WHERE deleted_at IS NULL
             GROUP BY cart_id HAVING count(*) > 1) AS twice) AS "carts with two orders",
           (SELECT count(*) FROM "order" o WHERE o.deleted_at IS NULL AND NOT EXISTS (
             SELECT 1 FROM order_payment_collection l JOIN payment p USING (payment_collection_id)
              WHERE l.order_id = o.id AND l.deleted_at IS NULL AND p.canceled_at IS NULL)) AS "orders without a payment",
           (SELECT count(*) FROM inventory_level v WHERE reserved_quantity > stocked_quantity
              OR reserved_quantity <> svc_reserved(inventory_item_id, location_id)) AS "wrong levels",
           (SELECT count(*) FROM "order" WHERE metadata ->> 'svc_completion' IS NOT NULL AND deleted_at IS NULL) AS "marks"`)
  const wrong = Object.entries(rows[0] ?? {}).filter(([, count]) => Number(count) !== 0)
  assert.deepEqual(wrong, [])
}

function middle(replies: { ms: number }[]): string {
  return percentile(
    replies.map(({ ms }) => ms),
    50,
  ).toFixed(0)
}

function tell(what: string, found: object): void {
  print(
    what,
    Object.entries(found)
      .map(([name, value]) => `${name} ${value}`)
      .join(", "),
  )
}
