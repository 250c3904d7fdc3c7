import { readFileSync, writeFileSync } from "node:fs"
import path from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import type { Pool } from "pg"
import { randomFrom } from "../../integration-tests/harness/random-changes"
import { cartRows, comparable, reservedRows } from "./cart-rows"
import { type CheckoutShop, randomCheckout } from "./random-checkout"

const CODE = "EQUAL20"
/** Events are published shortly after the response. Waits so long for the last ones. */
const LATEST_EVENT_MS = 5_000
const PAUSE_MS = 20

/** Options for Node, with which a server writes its events to the file EVENTS_FILE. */
export const RECORDER = ["-r", path.join(__dirname, "events.cjs")]

/** One of the two servers, with its database and the file of its events. */
export interface ComparedSide {
  shop: CheckoutShop
  pool: Pool
  events: string
}

interface Outcome {
  calls: string[]
  rows: string[]
  reserved: string[]
}

/** Sends the same random calls to both servers. Returns the calls, and a line for each difference. */
export async function compareCheckouts(
  stock: ComparedSide,
  ours: ComparedSide,
  seed: number,
): Promise<{ calls: string[]; differences: string[] }> {
  const before = await outcomeOf(stock, seed)
  const after = await outcomeOf(ours, seed)
  const parts = (["calls", "rows", "reserved"] as const).flatMap((part) =>
    differencesOf(part, before[part], after[part]),
  )
  return { calls: after.calls, differences: [...parts, ...(await eventDifferences(stock, ours))] }
}

export async function shopOf(url: string, key: string, variants: string[]): Promise<CheckoutShop> {
  const reply = await fetch(`${url}/store/regions`, { headers: { "x-publishable-api-key": key } })
  const { regions } = (await reply.json()) as {
    regions: (CheckoutShop["regions"][number] & { name: string })[]
  }
  return { url, key, variants, code: CODE, regions: regions.sort((a, b) => (a.name < b.name ? -1 : 1)) }
}

/** Adds a promotion of 10 % on all items. */
export async function addPromotion(pool: Pool): Promise<void> {
  // With these rates, no amount of the demo shop has more decimals than its currency. The stock engine rounds none.
  await pool.query("UPDATE tax_rate SET rate = 25")
  await pool.query(
    `INSERT INTO promotion (id, code, type, status, is_automatic, is_tax_inclusive)
     VALUES ('promo_equal', $1, 'standard', 'active', false, false) ON CONFLICT DO NOTHING`,
    [CODE],
  )
  await pool.query(
    `INSERT INTO promotion_application_method (id, promotion_id, type, target_type, allocation, value, raw_value)
     VALUES ('proappmet_equal', 'promo_equal', 'percentage', 'items', 'across', 20, '{"value": "20", "precision": 20}')
     ON CONFLICT DO NOTHING`,
  )
}

async function outcomeOf({ shop, pool, events }: ComparedSide, seed: number): Promise<Outcome> {
  writeFileSync(events, "")
  const before = await reservedRows(pool)
  const { cartId, calls } = await randomCheckout(shop, randomFrom(seed))
  const after = await reservedRows(pool)
  return {
    calls,
    rows: await cartRows(pool, cartId),
    reserved: [...after]
      .map(([id, reserved]) => `${id} ${reserved - (before.get(id) ?? 0)}`)
      .filter((line) => !line.endsWith(" 0"))
      .sort(),
  }
}

/** An event that comes after the comparison is a difference of the next sequence. */
async function eventDifferences(stock: ComparedSide, ours: ComparedSide): Promise<string[]> {
  for (let waited = 0; ; waited += PAUSE_MS) {
    await delay(PAUSE_MS)
    const differences = differencesOf("events", eventsIn(stock.events), eventsIn(ours.events))
    if (differences.length === 0 || waited >= LATEST_EVENT_MS) return differences
  }
}

/** Leaves out events of mails: a minute after an order, only our server sends one, in the middle of other calls. */
function eventsIn(file: string): string[] {
  const lines = readFileSync(file, "utf8").split("\n").filter(Boolean)
  const compared = lines.flatMap((line) => {
    const event = JSON.parse(line) as { name: string }
    return event.name.startsWith("notification.") ? [] : comparable(event)
  })
  return compared.sort()
}

function differencesOf(part: string, stock: string[], ours: string[]): string[] {
  return [
    ...without(stock, ours).map((line) => `only stock, ${part}: ${line}`),
    ...without(ours, stock).map((line) => `only ours,  ${part}: ${line}`),
  ]
}

/** The lines that the first list has more often than the second. */
function without(lines: string[], others: string[]): string[] {
  const rest = [...others]
  return lines.filter((line) => {
    const at = rest.indexOf(line)
    if (at >= 0) rest.splice(at, 1)
    return at < 0
  })
}
