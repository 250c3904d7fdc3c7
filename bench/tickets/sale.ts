import assert from "node:assert/strict"
import { randomBytes } from "node:crypto"
import { setTimeout as delay } from "node:timers/promises"
import type { Pool } from "pg"
import { z } from "zod"
import type { Call } from "./client"

const DAY_MS = 86_400_000
const SAMPLE_PAUSE_MS = 20

export interface Sale {
  event: string
  region: string
  quotas: string[]
  tickets: string[]
}

interface Identified {
  id: string
}

export interface Regions {
  regions: { id: string; currency_code: string }[]
}

interface Shop {
  asAdmin: <Body>(path: string, body?: object) => Promise<Body>
  done: <Body>(path: string, call: Call) => Promise<Body>
}

/** An event with two types of tickets that share their two quotas. */
export async function sell({ asAdmin, done }: Shop, size: number): Promise<Sale> {
  const starts_at = new Date(Date.now() + 30 * DAY_MS).toISOString()
  const title = `Race ${randomBytes(6).toString("hex")}`
  const { event } = await asAdmin<{ event: Identified }>("/admin/events", {
    title,
    body: "<p>x</p>",
    status: "published",
    starts_at,
  })
  const quotas: string[] = []
  for (const name of ["Hall", "Catering"]) {
    const body = { event_id: event.id, title: name, size }
    const made = await asAdmin<{ event_quota: Identified }>("/admin/event-quotas", body)
    quotas.push(made.event_quota.id)
  }
  const tickets: string[] = []
  for (const quota_ids of [quotas, [...quotas].reverse()]) {
    const prices = [{ amount: 10, currency_code: "eur" }]
    const body = { event_id: event.id, title: "Ticket", quota_ids, prices }
    const made = await asAdmin<{ event_ticket: Identified }>("/admin/event-tickets", body)
    tickets.push(made.event_ticket.id)
  }
  const { regions } = await done<Regions>("/store/regions", {})
  const region = regions.find(({ currency_code }) => currency_code === "eur")?.id ?? ""
  return { event: event.id, region, quotas, tickets }
}

const sampleRow = z.object({ taken: z.number(), counted: z.number() })

/** Reads again and again how many places are taken, and counts them in the holds. */
export function sampler(pool: Pool, { quotas }: Pick<Sale, "quotas">) {
  let [taken, most, isOpen] = [0, 0, true]
  const sample = async () => {
    const { rows } = await pool.query(
      `SELECT taken, (SELECT coalesce(sum(places), 0)::int FROM capacity_hold
                       WHERE status IN ('held', 'sold') AND quota.id = ANY(quota_ids)) AS counted
         FROM capacity_quota quota WHERE id = ANY($1)`,
      [quotas],
    )
    const found = z.array(sampleRow).parse(rows)
    taken++
    most = Math.max(most, ...found.flatMap((one) => [one.taken, one.counted]))
    return found
  }
  const sampling = (async () => {
    while (isOpen) await sample().then(() => delay(SAMPLE_PAUSE_MS))
  })()
  // A race that fails shows its own error.
  sampling.catch(() => undefined)
  return {
    async expect(places: number) {
      assert.deepEqual(await sample(), Array(quotas.length).fill({ taken: places, counted: places }))
    },
    async close() {
      isOpen = false
      await sampling
      return { taken, most }
    },
  }
}
