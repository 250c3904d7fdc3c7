import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { MAILS } from "../../../../kits/mail-queue/mails"
import { IS_OPEN_REFUND, NotedRefunds } from "../../../../kits/refunds/noted-refunds"
import { readCount, readRows } from "../../../../lib/database"
import { TICKET_MAILS } from "../due"

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

const canceledRow = z.object({ hold_line_id: z.string(), title: z.string() })

/**
 * Tickets whose event was announced as canceled without refunds. They are confirmed until the job cancels them, but the
 * shop has decided about their money already.
 */
export function canceledWithoutRefund(sql: Knex, holdLineIds: readonly string[]) {
  return readRows(
    sql,
    canceledRow,
    `SELECT DISTINCT reg.hold_line_id, p.title FROM event_registration reg JOIN event p ON p.id = reg.event_id
      WHERE reg.hold_line_id = ANY(CAST(:holdLineIds AS text[])) AND reg.status = 'confirmed'
        AND p.event_status = 'canceled'
        AND EXISTS (SELECT FROM ${MAILS} mail
                     WHERE mail.topic = :topic AND mail.about = reg.order_id AND mail.deleted_at IS NULL AND mail.kind = 'canceled'
                       AND mail.data ->> 'event_id' = reg.event_id)
        AND NOT EXISTS (SELECT FROM event_refund refund WHERE refund.registration_id = reg.id)`,
    { holdLineIds, topic: TICKET_MAILS },
  )
}
