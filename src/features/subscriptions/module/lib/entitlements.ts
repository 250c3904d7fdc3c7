import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { Dated } from "../../../../kits/rows/moments"
import { clock } from "../../../../lib/clock"
import { readRows } from "../../../../lib/database"
import { entitlement, type ownedEntitlement } from "../schemas"

/** More subscriptions of one customer are not read. */
const MAX_SUBSCRIPTIONS = 1000

type Value = z.output<typeof entitlement>["value"]

type Entitlement = Dated<typeof ownedEntitlement>

const row = z.object({ id: z.string(), current_period_end: z.date(), entitlements: z.array(entitlement) })

/**
 * The entitlements of a customer's subscriptions, by key. A late payment keeps the entitlements while charges are repeated.
 * A pause keeps them until the end of the period. If several plans have a key, the best value counts.
 */
export async function entitlementsOf(sql: Knex, customerId: string): Promise<Entitlement[]> {
  const found = await readRows(
    sql,
    row,
    `SELECT s.id, s.current_period_end, p.entitlements FROM subscription s
       JOIN subscription_plan p ON p.id = s.plan_id
      WHERE s.customer_id = :customerId AND s.deleted_at IS NULL
        AND (s.status IN ('active', 'past_due') OR (s.status = 'paused' AND s.current_period_end > :now))
      ORDER BY s.created_at, s.id LIMIT ${MAX_SUBSCRIPTIONS}`,
    { customerId, now: clock.date() },
  )
  const byKey = new Map<string, Entitlement>()
  for (const { id, current_period_end: end, entitlements } of found)
    for (const { key, value } of entitlements) {
      const known = byKey.get(key)
      byKey.set(key, {
        key,
        value: known ? better(known.value, value) : value,
        valid_until: known && known.valid_until > end ? known.valid_until : end,
        subscription_ids: [...(known?.subscription_ids ?? []), id],
      })
    }
  return [...byKey.values()]
}

/** The higher number, or what is true. Otherwise the later plan counts. */
function better(one: Value, other: Value): Value {
  if (typeof one === "number" && typeof other === "number") return Math.max(one, other)
  if (typeof one === "boolean" && typeof other === "boolean") return one || other
  return other ?? one
}
