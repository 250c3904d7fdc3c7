import assert from "node:assert/strict"
import { randomInt } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import { END_INTERRUPTED_COMPLETIONS } from "../../src/features/cart-completion/module/due"
import { signInAdmin } from "../admin"
import type { BenchShop } from "../shop"
import { type Answer, type Call, requestTo } from "./client"
import { type Sale, sampler, sell } from "./sale"

/** Both processes are killed so long after a random number of orders, at most. */
const LATEST_KILL_MS = 300
const PATIENCE_MS = 240_000
const RETRY_MS = 300
const REFUNDS = 5

export type Track = Awaited<ReturnType<typeof openRace>>

/** Two processes of a shop that can be killed. */
export async function openRace(
  shop: BenchShop,
  { ports, password }: { ports: readonly [number, number]; password: string },
) {
  let other = await shop.start(ports[1])
  const { token } = await signInAdmin(ports[0], password)
  const request = <Body>(path: string, call: Call) =>
    requestTo<Body>(ports[randomInt(ports.length)] ?? ports[0], path, { key: shop.key, ...call })

  /** Calls one of the processes until one answers. */
  const patient = async <Body>(path: string, call: Call): Promise<Answer<Body>> => {
    const until = Date.now() + PATIENCE_MS
    for (;;) {
      const reply = await request<Body>(path, call).catch(() => undefined)
      if (reply && reply.status < 500) return reply
      assert.ok(Date.now() < until, `${path} never answers: ${JSON.stringify(reply?.body)}`)
      await delay(RETRY_MS)
    }
  }
  return {
    shop,
    request,
    patient,
    /** Calls until the answer is 200. */
    done: async <Body>(path: string, call: Call): Promise<Body> => {
      const until = Date.now() + PATIENCE_MS
      for (;;) {
        const { status, body } = await patient<Body>(path, call)
        if (status === 200) return body
        assert.ok(Date.now() < until, `${path} answered ${status}: ${JSON.stringify(body)}`)
        await delay(RETRY_MS)
      }
    },
    asAdmin: async <Body>(path: string, body?: object): Promise<Body> => {
      const reply = await patient<Body>(path, { token, body })
      assert.equal(reply.status, 200, `${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
      return reply.body
    },
    /** Returns how many completions were cut short. */
    async kill(): Promise<number> {
      for (const server of [shop.server, other]) server.signal("SIGKILL")
      await Promise.all([shop.server.exited, other.exited])
      const { rowCount } = await shop.pool.query("SELECT cart_id FROM cart_completion")
      await endLeases(shop)
      ;[shop.server, other] = await Promise.all([shop.start(ports[0]), shop.start(ports[1])])
      return rowCount ?? 0
    },
    async close() {
      other.signal("SIGTERM")
      await other.exited
    },
  }
}

/** Ends the leases of processes that were killed, as if a minute had passed. Call it while no server runs. */
async function endLeases({ pool }: BenchShop): Promise<void> {
  await pool.query("UPDATE cart_completion SET leased_until = now() - interval '1 second'")
  await pool.query(
    `INSERT INTO platform.due_work (tenant_id, job, due_at) SELECT id, $1, now() FROM platform.tenant
     ON CONFLICT (tenant_id, job)
       DO UPDATE SET due_at = now(), not_before = NULL, failures = 0, leased_by = NULL, leased_until = NULL`,
    [END_INTERRUPTED_COMPLETIONS],
  )
}

interface Size {
  buyers: number
  places: number
  kills: number
}

/** Runs one round, in which all buyers ask and all winners pay at once. Returns what happened in it. */
export async function race(track: Track, { buyers, places, kills }: Size): Promise<string> {
  const begun = performance.now()
  const sale = await sell(track, places)
  const samples = sampler(track.shop.pool, sale)
  const carts: string[] = []
  await inParallel(buyers, async (index) => void (carts[index] = await cartOf(track, sale, index)))

  const [winners, losers]: [string[], string[]] = [[], []]
  await inParallel(buyers, async (index) => {
    const cart = carts[index] ?? ""
    const list = (await wants(track, sale, cart)) ? winners : losers
    list.push(cart)
  })
  assert.equal(winners.length, places)
  assert.equal(losers.length, buyers - places)

  const paying = pay(track, winners)
  // The losers ask again while the winners pay and the processes die.
  let isPaying = true
  const asking = inParallel(2, async () => {
    while (isPaying)
      assert.equal(
        await wants(track, sale, losers[randomInt(losers.length)] ?? ""),
        false,
        "A place was sold twice.",
      )
  })
  let interrupted = 0
  for (let kill = 1; kill <= kills; kill++) {
    const orders = Math.floor((places * kill) / (kills + 1)) - randomInt(Math.max(1, Math.floor(places / 10)))
    while (paying.paid() < orders) await Promise.race([delay(10), paying.ended])
    await delay(randomInt(LATEST_KILL_MS))
    interrupted += await track.kill()
  }
  await paying.ended
  isPaying = false
  await asking
  // Otherwise the kills would prove less than they say.
  assert.ok(kills === 0 || interrupted > 0, "No kill has cut a completion short.")

  const admitted = async () => {
    const list = `/admin/event-registrations?event_id=${sale.event}&status=confirmed&limit=100`
    return track.asAdmin<{ count: number; event_registrations: Registration[] }>(list)
  }
  const { count, event_registrations: admissions } = await admitted()
  assert.equal(count, places)
  assert.equal(new Set(admissions.map(({ order_id }) => order_id)).size, places)
  await samples.expect(places)

  const refunded = admissions.slice(0, REFUNDS)
  for (const { id, order_id } of refunded) {
    await capture(track, order_id)
    await track.asAdmin(`/admin/event-registrations/${id}/cancel`, { refund: true })
  }
  await samples.expect(places - REFUNDS)
  assert.equal((await admitted()).count, places - REFUNDS)
  let again = 0
  await inParallel(2 * REFUNDS, async (index) => {
    if (await wants(track, sale, losers[index] ?? "")) again++
  })
  assert.equal(again, REFUNDS)
  await samples.expect(places)
  const { taken, most } = await samples.close()
  assert.ok(most <= places, `${most} places were taken.`)
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0)
  return [
    `${count} admissions of ${places} places, ${losers.length} × 409 sold_out`,
    `${2 * kills} kills, ${interrupted} completions cut short, ${taken} samples, at most ${most} taken`,
    `${REFUNDS} refunded and sold again, ${seconds} s`,
  ].join("; ")
}

interface Paid {
  payment_collections: { payments: { id: string }[] }[]
}

interface Registration {
  id: string
  order_id: string
}

async function cartOf(track: Track, { region }: Sale, index: number): Promise<string> {
  const body = { region_id: region, email: `buyer-${index}@bench.test` }
  return (await track.done<{ cart: { id: string } }>("/store/carts", { body })).cart.id
}

/** Asks for a ticket. False if it is sold out. */
async function wants(track: Track, { tickets }: Sale, cart: string): Promise<boolean> {
  const body = { ticket_id: tickets[randomInt(tickets.length)], quantity: 1 }
  const reply = await track.patient(`/store/carts/${cart}/event-items`, { body })
  if (reply.status === 200) return true
  assert.deepEqual([reply.status, reply.body.code], [409, "sold_out"])
  return false
}

/** Buys what is in these carts. A completion that was cut short is asked for again. */
function pay(track: Track, carts: readonly string[]) {
  let paid = 0
  const ended = inParallel(carts.length, async (index) => {
    const path = `/store/carts/${carts[index]}`
    await track.done(`${path}/payment-sessions`, { body: { provider_id: "pp_system_default" } })
    const { type } = await track.done<{ type: string }>(`${path}/complete`, { body: {} })
    assert.equal(type, "order")
    paid++
  })
  return { ended, paid: () => paid }
}

async function capture({ asAdmin }: Track, order: string): Promise<void> {
  const { order: found } = await asAdmin<{ order: Paid }>(
    `/admin/orders/${order}?fields=payment_collections.payments.id`,
  )
  const [payment] = found.payment_collections.flatMap(({ payments }) => payments)
  await asAdmin(`/admin/payments/${payment?.id}/capture`, {})
}

/** Does a number of works, all at the same time or at most `atOnce`. */
export async function inParallel(
  count: number,
  work: (index: number) => Promise<void>,
  atOnce = count,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let index = next++; index < count; index = next++) await work(index)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
