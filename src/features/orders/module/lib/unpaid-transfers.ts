import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import type { Cancellation } from "../types"

/**
 * The actor who cancels unpaid orders automatically. A database trigger compares both values, so do not change them.
 */
export const UNPAID_TRANSFERS: Cancellation["actor"] = { type: "system", id: "unpaid_transfers" }

const overdueRow = z.object({ orderId: z.string(), cursor: z.string() })

const PROVIDER = "pp_system_default"

export function isCancelledUnpaid({ actor }: Pick<Cancellation, "actor">): boolean {
  return actor.type === UNPAID_TRANSFERS.type && actor.id === UNPAID_TRANSFERS.id
}

/**
 * Orders that have waited for a bank transfer since before `before`. They are not paid, fulfilled or cancelled, and no
 * other payment provider holds money for them. Orders that {@link keepOpen} names are left out. `after` is the cursor of the previous page.
 */
export async function overdueTransfers(
  sql: Knex,
  { before, after, most }: { before: Date; after: string; most: number },
): Promise<{ orderId: string; cursor: string }[]> {
  return readRows(
    sql,
    overdueRow,
    `SELECT o.id AS "orderId", p.id AS cursor ${AWAITED} AND p.created_at <= :before AND p.id > :after
      ORDER BY p.id LIMIT :most`,
    { before, after, most },
  )
}

/** An order stays open although nobody has paid it in time, because something of it was used. */
export async function keepOpen(sql: Knex, orderId: string): Promise<void> {
  await execute(
    sql,
    `INSERT INTO order_kept_open (order_id, since) VALUES (:orderId, :now) ON CONFLICT DO NOTHING`,
    { orderId, now: clock.date() },
  )
}

/** Returns when the oldest pending bank transfer was created. */
export async function oldestAwaitedTransfer(sql: Knex): Promise<Date | undefined> {
  const oldest = await readRow(sql, oldestRow, `SELECT min(p.created_at) AS at ${AWAITED}`)
  return oldest?.at ?? undefined
}

/**
 * Whether an order has a payment, or another provider holds money for it. Call it only while you hold the order's lock.
 */
export async function hasMoney(sql: Knex, orderId: string): Promise<boolean> {
  const rows = await execute(sql, `SELECT 1 FROM "order" o WHERE o.id = :orderId AND EXISTS (${MONEY})`, {
    orderId,
  })
  return rows > 0
}

/** SQL that selects the payments of the order `o`. */
export const MONEY = `
  SELECT 1 FROM order_payment_collection link
    JOIN payment paid ON paid.payment_collection_id = link.payment_collection_id AND paid.deleted_at IS NULL
   WHERE link.order_id = o.id AND link.deleted_at IS NULL
     AND (paid.captured_at IS NOT NULL
       OR (paid.canceled_at IS NULL AND paid.provider_id <> '${PROVIDER}')
       OR EXISTS (SELECT FROM capture c WHERE c.payment_id = paid.id AND c.deleted_at IS NULL))
  UNION ALL
  SELECT 1 FROM order_transaction t WHERE t.order_id = o.id AND t.amount > 0 AND t.deleted_at IS NULL`

const AWAITED = `
       FROM payment p
       JOIN order_payment_collection l
         ON l.payment_collection_id = p.payment_collection_id AND l.deleted_at IS NULL
       JOIN "order" o ON o.id = l.order_id
      WHERE p.provider_id = '${PROVIDER}' AND p.captured_at IS NULL AND p.canceled_at IS NULL AND p.deleted_at IS NULL
        AND o.status IN ('pending', 'requires_action') AND NOT o.is_draft_order AND o.deleted_at IS NULL
        AND NOT EXISTS (${MONEY})
        AND NOT EXISTS (SELECT FROM order_item i WHERE i.order_id = o.id AND i.version = o.version
                           AND i.deleted_at IS NULL AND i.fulfilled_quantity > 0)
        AND NOT EXISTS (SELECT FROM order_kept_open kept WHERE kept.order_id = o.id)
        AND NOT EXISTS (SELECT FROM order_cancellation c WHERE c.order_id = o.id AND c.deleted_at IS NULL)`

const oldestRow = z.object({ at: z.date().nullable() })
