import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { readRows } from "../../../lib/database"
import { MAX_LINKED, wirings } from "../../wirings"
import { MOST_COUNTED } from "../limits"

/** The order of the kinds: lost sales and waiting customers first. Kinds that are not in it come last. */
export const ORDER: readonly string[] = [
  "orders_to_pack",
  "failed_payments",
  "unpaid_subscriptions",
  "quote_requests",
  "counter_offers",
  "form_submissions",
  "low_stock",
  "reviews",
  "comments",
  "failed_mails",
  "failed_campaigns",
  "failing_webhooks",
  "ending_campaigns",
]

const countedRow = z.object({ kind: z.string(), count: z.number(), ids: z.array(z.string()) })

/** How many things of each kind wait, and the page that lists them. One statement, which stops at the most. */
export async function toDos(container: MedusaContainer) {
  const declared = wirings().flatMap(({ wiring }) => wiring.toDos ?? [])
  const parts = declared.map(
    ({ kind, select }) => `SELECT '${kind}' AS kind, count(*)::int AS count,
        coalesce((array_agg(id))[1:${MAX_LINKED}], '{}') AS ids
       FROM (SELECT id FROM (${select}) of_kind LIMIT ${MOST_COUNTED}) counted`,
  )
  const counted = await readRows(
    container.resolve(ContainerRegistrationKeys.PG_CONNECTION),
    countedRow,
    parts.join(" UNION ALL "),
    { now: clock.date() },
  )
  const byKind = new Map(counted.map((row) => [row.kind, row]))
  return declared
    .map(({ kind, to }) => {
      const { count, ids } = byKind.get(kind) ?? { count: 0, ids: [] }
      return { kind, count, to: typeof to === "string" ? to : to(ids) }
    })
    .sort((one, other) => placeOf(one.kind) - placeOf(other.kind))
}

function placeOf(kind: string): number {
  const place = ORDER.indexOf(kind)
  return place === -1 ? ORDER.length : place
}
