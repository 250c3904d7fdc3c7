import { randomInt } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { Bars } from "./bars"
import { percentile, print, timed } from "./measure"
import { type BenchShop, withShop } from "./shop"

/**
 * Measures whether one caller slows others down. One caller sends more requests than allowed, with the largest possible
 * cart, while others read. Compares how long the reads take, alone and meanwhile.
 */
export const usage = `  <n>  seconds of each measurement (20)
  <n>  after it: line items of the cart (250)
`
const PORT = 19_250
const SECONDS = Number(process.argv[2] ?? 20)
const LINES = Number(process.argv[3] ?? 250)
/** The API's limit for one call. */
const MAX_ITEMS_A_CALL = 100
/** Prints one dot for this many lines. */
const LINES_A_DOT = 50
const READERS = 5
/** The pause between a reader's requests. */
const PAUSE_MS = 50
/** More than the rate limit allows, so some calls are refused. */
const CALLS_A_SECOND = 60
const SLOW_ADDRESS = "203.0.113.7"
const MAX_TIMES_IDLE = 3

interface Outcome {
  answered: number
  refused: number
  milliseconds: number[]
}

export function bench(bars: Bars): Promise<void> {
  return withShop(PORT, async (shop) => {
    const region = await firstRegion(shop)
    const { cart, variant } = await largeCart(shop, region)
    await reading(shop, 5)

    const idle = await reading(shop, SECONDS)
    const outcome: Outcome = { answered: 0, refused: 0, milliseconds: [] }
    const [beside] = await Promise.all([
      reading(shop, SECONDS),
      pressing(shop, { cart, variant, region, outcome }),
    ])

    const [alone, pressed] = [percentile(idle, 95), percentile(beside, 95)]
    print(`reads alone (${idle.length}), p50 / p95 ms`, two(percentile(idle, 50), alone))
    print(`reads beside it (${beside.length}), p50 / p95 ms`, two(percentile(beside, 50), pressed))
    print("its calls, answered / refused", `${outcome.answered} / ${outcome.refused}`)
    print("its answered calls, p50 / p95 ms", two(middleOf(outcome), percentile(outcome.milliseconds, 95)))
    bars.atMost(
      "reads beside it, by reads alone (p95)",
      pressed / alone,
      MAX_TIMES_IDLE,
      `${two(pressed, alone)} ms`,
    )
  })
}

/** Sends requests as several readers, each from its own address. */
async function reading({ key }: BenchShop, seconds: number): Promise<number[]> {
  const end = performance.now() + seconds * 1000
  const reader = async (paths: string[]): Promise<number[]> => {
    const waited: number[] = []
    for (let call = 0; performance.now() < end; call++) {
      waited.push(await timed(PORT, paths[call % paths.length] ?? "", key))
      await delay(PAUSE_MS)
    }
    return waited
  }
  const paths = ["/store/products?limit=20", "/store/regions", "/store/product-categories"]
  return (await Promise.all(Array.from({ length: READERS }, () => reader(paths)))).flat()
}

/** Changes, reads and completes a cart from one address, without waiting for the responses. */
async function pressing(
  shop: BenchShop,
  of: { cart: string; variant: string; region: string; outcome: Outcome },
): Promise<void> {
  const { cart, variant, region, outcome } = of
  const calls: (() => Promise<Response>)[] = [
    () => call(shop, `/store/carts/${cart}`, { region_id: region }),
    () => call(shop, `/store/carts/${cart}`),
    () => call(shop, `/store/carts/${cart}/line-items`, { variant_id: variant, quantity: 1 }),
    () => call(shop, `/store/carts/${cart}/complete`, {}),
  ]
  const end = performance.now() + SECONDS * 1000
  const underWay: Promise<void>[] = []
  for (let number = 0; performance.now() < end; number++) {
    underWay.push(measured(calls[number % calls.length], outcome))
    await delay(1000 / CALLS_A_SECOND)
  }
  await Promise.all(underWay)
}

async function measured(send: (() => Promise<Response>) | undefined, outcome: Outcome): Promise<void> {
  const begun = performance.now()
  const reply = await send?.()
  await reply?.arrayBuffer()
  if (reply?.status === 429) outcome.refused++
  else {
    outcome.answered++
    outcome.milliseconds.push(performance.now() - begun)
  }
}

async function largeCart(shop: BenchShop, region: string): Promise<{ cart: string; variant: string }> {
  const { rows } = await shop.pool.query<{ id: string }>(
    "SELECT id FROM product_variant WHERE deleted_at IS NULL ORDER BY id LIMIT 1",
  )
  const variant = rows[0]?.id ?? ""
  await shop.pool.query(
    `UPDATE inventory_level SET stocked_quantity = 100000,
            raw_stocked_quantity = jsonb_build_object('value', '100000', 'precision', 20)`,
  )
  // Each line has other metadata. Otherwise the engine would merge lines of the same variant.
  const lines = Array.from({ length: LINES }, (_, line) => ({
    variant_id: variant,
    quantity: 1,
    metadata: { line },
  }))
  const items = lines.splice(0, MAX_ITEMS_A_CALL)
  const made = await answer<{ cart: { id: string } }>(
    call(shop, "/store/carts", { region_id: region, items }),
  )
  for (const [line, body] of lines.entries()) {
    await answer(call(shop, `/store/carts/${made.cart.id}/line-items`, body, anyAddress()))
    if (line % LINES_A_DOT === 0) process.stdout.write(".")
  }
  process.stdout.write("\n")
  return { cart: made.cart.id, variant }
}

async function firstRegion(shop: BenchShop): Promise<string> {
  const { regions } = await answer<{ regions: { id: string }[] }>(call(shop, "/store/regions"))
  return regions[0]?.id ?? ""
}

function call({ server, key }: BenchShop, path: string, body?: object, from = SLOW_ADDRESS) {
  return fetch(server.url + path, {
    method: body ? "POST" : "GET",
    headers: {
      "x-publishable-api-key": key,
      "x-forwarded-for": from,
      "content-type": "application/json",
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
}

async function answer<Body>(sent: Promise<Response>): Promise<Body> {
  const reply = await sent
  if (!reply.ok) throw new Error(`${reply.status}: ${await reply.text()}`)
  return (await reply.json()) as Body
}

function anyAddress(): string {
  return ["10", randomInt(256), randomInt(256), randomInt(1, 255)].join(".")
}

function middleOf({ milliseconds }: Outcome): number {
  return percentile(milliseconds, 50)
}

function two(one: number, other: number): string {
  return `${one.toFixed(1)} / ${other.toFixed(1)}`
}
