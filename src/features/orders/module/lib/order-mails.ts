import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { MAILS } from "../../../../kits/mail-queue/mails"
import { readRows } from "../../../../lib/database"
import { ORDER_MAILS } from "../due"
import { UNPAID_TRANSFERS } from "./unpaid-transfers"

const stateRow = z.object({
  /** The order may still become a cart again. */
  is_completing: z.boolean(),
  /** The order was cancelled because it was not paid in time. Such orders have a mail of their own. */
  is_unpaid: z.boolean(),
  /** The mail about the order's cancellation is still due, or was sent after `since`. It tells of all refunds. */
  is_cancellation_mailed: z.boolean(),
})

interface Mailed {
  orderId: string
  /** When the mail in question was queued. */
  since: Date
}

/** Reads the facts by which the right mail about an order is chosen. */
export async function mailStateOf(sql: Knex, { orderId, since }: Mailed): Promise<z.output<typeof stateRow>> {
  const [state] = await readRows(
    sql,
    stateRow,
    `SELECT EXISTS (SELECT FROM "order" WHERE id = :orderId AND metadata -> 'svc_completion' IS NOT NULL) AS is_completing,
            EXISTS (SELECT FROM order_cancellation
                     WHERE order_id = :orderId AND actor_type = :type AND actor_id = :id AND deleted_at IS NULL) AS is_unpaid,
            EXISTS (SELECT FROM ${MAILS}
                     WHERE topic = :topic AND about = :orderId AND deleted_at IS NULL AND kind = 'canceled'
                       AND (due_at IS NOT NULL OR ended_at >= :since)) AS is_cancellation_mailed`,
    { orderId, since, topic: ORDER_MAILS, ...UNPAID_TRANSFERS },
  )
  return state ?? { is_completing: false, is_unpaid: false, is_cancellation_mailed: false }
}
