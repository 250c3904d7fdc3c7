import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { joinTranslation, textSummary } from "../../../../kits/publications/reading"
import type { Reader } from "../../../../kits/publications/types"
import { idRow, readRows } from "../../../../lib/database"
import type { AttendedEvent, Ticket, TicketOnSale } from "../types"
import { EVENTS } from "./kind"
import { attendedRow } from "./local-parts"
import { ticketOnSaleRow, ticketRow } from "./row-schemas"
import { SESSION_START } from "./session-start"

const TICKET = `ticket.id, ticket.event_id, ticket.title, ticket.description, ticket.session_id, ticket.product_id,
  ticket.variant_id, ticket.quota_ids, ticket.sales_start_at, ticket.sales_end_at, ticket.min_per_order,
  ticket.max_per_order, ticket.needs_attendees, ticket.attendee_form_id, ticket.position,
  coalesce(${SESSION_START}, p.starts_at) AS starts_at`

/** The tickets of these events, in their order. */
export function ticketsOf(sql: Knex, eventIds: readonly string[]): Promise<Ticket[]> {
  return readRows(
    sql,
    ticketRow,
    `SELECT ${TICKET} FROM event_ticket ticket LEFT JOIN event p ON p.id = ticket.event_id
      WHERE ticket.event_id = ANY(CAST(:ids AS text[])) AND ticket.deleted_at IS NULL
      ORDER BY ticket.position, ticket.id`,
    { ids: eventIds },
  )
}

/** Tickets by id with what decides about their sale. Deleted ones are missing. */
export function ticketsOnSale(sql: Knex, ids: readonly string[], now: Date): Promise<TicketOnSale[]> {
  return readRows(
    sql,
    ticketOnSaleRow,
    `SELECT ${TICKET}, p.title AS event_title, p.event_status,
            (p.status <> 'draft' AND p.published_at <= :now) AS is_public
       FROM event_ticket ticket JOIN event p ON p.id = ticket.event_id AND p.deleted_at IS NULL
      WHERE ticket.id = ANY(CAST(:ids AS text[])) AND ticket.deleted_at IS NULL`,
    { ids, now },
  )
}

/** Whether a ticket takes places in this quota. */
export async function usesQuota(sql: Knex, quotaId: string): Promise<boolean> {
  const found = await readRows(
    sql,
    idRow,
    `SELECT id FROM event_ticket WHERE deleted_at IS NULL AND quota_ids @> ARRAY[CAST(:quotaId AS text)] LIMIT 1`,
    { quotaId },
  )
  return found.length > 0
}

/** Events by id in the reader's language, also those that are no longer public. */
export function eventsById(sql: Knex, ids: readonly string[], reader: Reader): Promise<AttendedEvent[]> {
  return readRows(
    sql,
    attendedRow,
    `SELECT p.id, ${textSummary}, p.starts_at, p.ends_at, p.timezone, p.event_status, p.attendance_mode, p.venue,
            p.image, p.sessions, p.online_url, p.published_at, p.updated_at, p.revision
       FROM event p ${joinTranslation(EVENTS.tables)} WHERE p.id = ANY(CAST(:ids AS text[]))`,
    { ...reader, ids },
  )
}
