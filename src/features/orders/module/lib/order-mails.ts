import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { execute, readRows } from "../../../../lib/database"

const LEASE_MS = 15 * 60_000
const MOST_AT_ONCE = 20

const dueMailRow = z.object({
  id: z.string(),
  kind: z.enum(["placed", "shipped", "canceled", "refunded"]),
  /** The order, the fulfilment or the refund. */
  cause: z.string(),
  order_id: z.string(),
  attempts: z.number(),
  created_at: z.date(),
  /** A mail about the order's cancellation is due, or was sent instead of this one. */
  is_told_by_cancellation: z.boolean(),
})

/** A mail to a buyer about an order. The triggers of the migration `OrderMails` note it. */
export type DueOrderMail = z.output<typeof dueMailRow>

/**
 * Takes mails that are due. If the process ends before {@link markOrderMailSent}, they are due again later. An order that
 * may still become a cart again waits. Two kinds of cancellations tell their buyers otherwise: unpaid orders have a mail of
 * their own, and a refund before the mail about the cancellation is told by it.
 */
export function leaseOrderMails(sql: Knex, now: Date): Promise<DueOrderMail[]> {
  return readRows(
    sql,
    dueMailRow,
    `UPDATE order_mail AS mail SET due_at = :until, attempts = attempts + 1
      WHERE id IN (
        SELECT due.id FROM order_mail AS due
         WHERE due.due_at <= :now
           AND NOT EXISTS (SELECT FROM "order" AS o
                            WHERE o.id = due.order_id AND o.metadata -> 'svc_completion' IS NOT NULL)
         ORDER BY due.due_at, due.id LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, cause, order_id, attempts, created_at,
       CASE kind
         WHEN 'canceled' THEN EXISTS (
           SELECT FROM order_cancellation AS c
            WHERE c.order_id = mail.order_id AND c.actor_type = 'system' AND c.actor_id = 'unpaid_transfers'
              AND c.deleted_at IS NULL)
         WHEN 'refunded' THEN EXISTS (
           SELECT FROM order_mail AS other
            WHERE other.order_id = mail.order_id AND other.kind = 'canceled' AND other.due_at IS NOT NULL)
         ELSE false
       END AS is_told_by_cancellation`,
    { now, until: new Date(now.getTime() + LEASE_MS) },
  )
}

/** Records that the mail was sent, or that nobody needs it. */
export async function markOrderMailSent(sql: Knex, id: string): Promise<void> {
  await execute(sql, "UPDATE order_mail SET due_at = NULL WHERE id = :id", { id })
}

/** Records that a shipment gets no mail, because the admin has said so. */
export async function withdrawShipmentMail(sql: Knex, fulfilmentId: string): Promise<void> {
  await execute(
    sql,
    "UPDATE order_mail SET due_at = NULL WHERE kind = 'shipped' AND cause = :fulfilmentId AND attempts = 0",
    { fulfilmentId },
  )
}
