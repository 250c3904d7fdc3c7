import { percentile, print } from "../measure"
import { CALLS, type Checkouts, checkOut } from "./checkout"
import { load, type Measured } from "./load"
import type { Bench, Side } from "./prepare"
import type { Running } from "./servers"
import type { Work } from "./works"

const STOCK_CHANGE_MS = 100
/** Before each measurement: requests per connection and seconds of checkouts that are not measured. */
const WARM_UPS = 3
const WARM_UP_SECONDS = 1
const PAGE = 20

/** Ours compared with the stock engine. */
export interface Compared {
  ratio: number
  /** The rates of both, for information. */
  rates: string
}

export interface Plan {
  sides: Side[]
  seconds: number
  rounds: number
  connections: number
  products: number
}

/**
 * Measures one kind of request on each server in turn. Returns how many times as many responses per second ours gives,
 * or undefined if only one server was measured.
 */
export async function measure(
  work: Work,
  bench: Bench,
  running: Map<Side, Running>,
  plan: Plan,
): Promise<Compared | undefined> {
  const found = new Map<Side, Measured[]>()
  for (let round = 0; round < plan.rounds; round++)
    for (const [side, { url }] of running) {
      const template = side === "stock" ? (work.stock === undefined ? work.path : work.stock) : work.path
      if (template === null) continue
      const path = () =>
        template
          .replace(":region", bench.region)
          .replace(":page", String(Math.floor(Math.random() * (plan.products - PAGE))))
      const one = { url, key: bench.key, path, connections: plan.connections }
      if (round === 0) await load({ ...one, amount: WARM_UPS * plan.connections })
      const writer = work.changesStock ? changingStock(bench, side) : undefined
      try {
        const measured = await load({ ...one, seconds: plan.seconds })
        found.set(side, [...(found.get(side) ?? []), measured])
      } finally {
        clearInterval(writer)
      }
    }
  const results = [...found].map(([side, rounds]) => {
    const { perSecond, p50, p99 } = middleOf(rounds)
    return `${side} ${perSecond.toFixed(1)}/s, p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms`
  })
  print(work.what, results.join("; "))
  return compared(found, ({ perSecond }) => perSecond)
}

/** Changes one stock level after the other, as orders do in a busy shop. */
function changingStock(bench: Bench, side: Side): NodeJS.Timeout {
  let number = 0
  return setInterval(() => {
    const level = `bl${(number++ % 20) + 1}-1`
    bench.pools[side]
      .query(
        `UPDATE inventory_level SET stocked_quantity = stocked_quantity + 1,
                raw_stocked_quantity = jsonb_build_object('value', (stocked_quantity + 1)::text, 'precision', 20)
          WHERE id = $1`,
        [level],
      )
      .catch((error: Error) => process.stderr.write(`${error.message}\n`))
  }, STOCK_CHANGE_MS)
}

/** Measures checkouts on each server in turn. Returns how many times as many orders per second ours takes. */
export async function measureCheckouts(
  clients: number,
  bench: Bench,
  running: Map<Side, Running>,
  plan: Plan,
): Promise<Compared | undefined> {
  const found = new Map<Side, Checkouts[]>()
  for (let round = 0; round < plan.rounds; round++)
    for (const [side, { url }] of running) {
      let number = 0
      const variant = () => `bv${(number++ % plan.products) + 1}-1`
      const shop = { url, key: bench.key, region: bench.region, variant }
      if (round === 0) await checkOut(shop, clients, { seconds: WARM_UP_SECONDS })
      found.set(side, [...(found.get(side) ?? []), await checkOut(shop, clients, { seconds: plan.seconds })])
    }
  for (const [side, rounds] of found) {
    const orders = percentile(
      rounds.map(({ ordersPerSecond }) => ordersPerSecond),
      50,
    )
    const calls = CALLS.map((call) => {
      const times = rounds.map((round) => round.calls[call])
      return `${call} ${percentile(times, 50).toFixed(0)}`
    })
    print(
      `checkout, ${clients} at once, ${side}`,
      `${orders.toFixed(2)} orders/s; p50 ms: ${calls.join(", ")}`,
    )
  }
  return compared(found, ({ ordersPerSecond }) => ordersPerSecond)
}

function middleOf(rounds: Measured[]): Measured {
  const middle = (name: keyof Measured) =>
    percentile(
      rounds.map((round) => round[name]),
      50,
    )
  return { perSecond: middle("perSecond"), p50: middle("p50"), p99: middle("p99") }
}

/** The ratio between the two servers is the median over all rounds. */
function compared<Found>(found: Map<Side, Found[]>, rate: (found: Found) => number): Compared | undefined {
  const ours = found.get("ours") ?? []
  const ratios = (found.get("stock") ?? []).flatMap((stock, round) => {
    const own = ours[round]
    return own ? [rate(own) / rate(stock)] : []
  })
  if (ratios.length === 0) return undefined
  const [own, stock] = [ours, found.get("stock") ?? []].map((all) => percentile(all.map(rate), 50).toFixed(1))
  return { ratio: percentile(ratios, 50), rates: `${own} and ${stock} a second` }
}
