import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { readCount } from "../../../lib/database"
import { IS_OPEN_REFUND, NotedRefunds } from "../../../lib/refunds/noted-refunds"

/** The refunds of tickets whose event is canceled. */
export const ticketRefunds = new NotedRefunds({ table: "event_refund", key: "registration_id" })

/** How many canceled tickets of an event are not refunded yet. */
export function countOpenRefunds(sql: Knex, event_id: string): Promise<number> {
  return readCount(
    sql,
    `SELECT count(*)::int AS count FROM event_refund refund JOIN event_registration reg ON reg.id = refund.registration_id
      WHERE reg.event_id = :event_id AND ${IS_OPEN_REFUND}`,
    { event_id },
  )
}
