import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { MAILS } from "../../../../kits/mail-queue/mails"
import type { Snapshot } from "../../../../kits/publications/types"
import type { Actor } from "../../../../lib/actor"
import { idRow, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { TICKET_MAILS } from "../due"
import { queueTicketMails } from "./mails"
import { ticketRefunds } from "./refunds"

/** How long a new date may be corrected before buyers get it. */
const DATE_WAIT_MS = 5 * 60_000

const reachRow = z.object({ tickets: z.int(), orders: z.int() })

const revisionRow = z.object({ revision: z.int() })

const orderRow = z.object({ order_id: z.string() })
const reachedTicket = idRow.extend(orderRow.shape)

/** The valid tickets of an event that nobody has used, and their orders. */
export type Reach = z.output<typeof reachRow>

export interface Announcement extends Reach {
  event_id: string
  kind: "postponed" | "canceled"
  refund: boolean
  actor: Actor
  now: Date
}

/** The data that reverts an announcement. */
export interface AnnouncementUndo extends Noted {
  /** The event before the announcement. */
  before: Snapshot
}

interface Noted {
  mailIds: string[]
  /** The tickets whose refund was noted. */
  refundIds: string[]
}

const VALID = `FROM event_registration WHERE event_id = :event_id AND status = 'confirmed' AND order_id IS NOT NULL`

export async function reachOf(sql: Knex, event_id: string): Promise<Reach> {
  const found = await readRow(
    sql,
    reachRow,
    `SELECT count(*)::int AS tickets, count(DISTINCT order_id)::int AS orders ${VALID}`,
    { event_id },
  )
  return found ?? { tickets: 0, orders: 0 }
}

const validTicketRow = z.object({
  id: z.string(),
  order_id: z.string(),
  hold_line_id: z.string(),
  number: z.int(),
})

/** A ticket that a cancellation of its event would cancel. */
export type ValidTicket = z.output<typeof validTicketRow>

export interface Announced extends Pick<Announcement, "event_id" | "kind" | "orders"> {
  /** The event's revision before the announcement. */
  revision: number
}

/**
 * Whether this announcement was made, with a mail for each order. A retry after a crash asks, so that it makes none
 * twice.
 */
export async function isAnnounced(sql: Knex, wanted: Announced): Promise<boolean> {
  const { event_id } = wanted
  const found = await readRows(
    sql,
    idRow,
    `SELECT id FROM event WHERE id = :event_id AND event_status = :kind AND :orders <= (
       SELECT count(*) FROM ${MAILS} mail
        WHERE mail.topic = :topic AND mail.kind = :kind AND mail.cause > :from AND mail.cause < :to
          AND CAST(mail.data ->> 'wave' AS int) > :revision)`,
    // All causes that begin with the event's id: `;` is the character after `:`.
    { ...wanted, topic: TICKET_MAILS, from: `${event_id}:`, to: `${event_id};` },
  )
  return found.length > 0
}

export interface OrdersPage {
  event_id: string
  /** The page begins after this order. */
  after: string
  take: number
}

/** The valid tickets of a page of orders, in the order of the orders' ids. */
export function validTickets(sql: Knex, page: OrdersPage): Promise<ValidTicket[]> {
  return readRows(
    sql,
    validTicketRow,
    `SELECT id, order_id, hold_line_id, number ${VALID} AND order_id IN (
       SELECT DISTINCT order_id ${VALID} AND order_id > :after ORDER BY order_id LIMIT :take)
      ORDER BY order_id, hold_line_id, number`,
    { ...page },
  )
}

function requireEqual(reach: Reach, { tickets, orders }: Reach): void {
  if (reach.tickets !== tickets || reach.orders !== orders)
    throw errors.invalidState(
      `The event has ${reach.tickets} valid tickets of ${reach.orders} orders now. Read the plan again, and send its 'tickets' and 'orders'.`,
    )
}

/**
 * Queues one mail for each order with valid tickets, and on request notes a refund for each ticket. Run it in the
 * transaction that has changed the event's status: an order that is just being placed waits for that transaction.
 *
 * Throws 409 `invalid_state` if the number of tickets or orders is not what the admin has confirmed.
 */
export async function announce(sql: Knex, wanted: Announcement): Promise<Noted> {
  const { event_id, now, kind, refund, actor } = wanted
  const tickets = await readRows(sql, reachedTicket, `SELECT id, order_id ${VALID}`, { event_id })
  const orderIds = [...new Set(tickets.map(({ order_id }) => order_id))]
  requireEqual({ tickets: tickets.length, orders: orderIds.length }, wanted)
  const event = await readRow(sql, revisionRow, "SELECT revision FROM event WHERE id = :event_id", {
    event_id,
  })
  const data = { event_id, wave: event?.revision ?? 0, ...(kind === "canceled" && { refund }) }
  const mails = orderIds.map((orderId) => ({ kind, orderId, data }))
  const mailIds = await queueTicketMails(sql, mails, now)
  const refunds = { ids: tickets.map(({ id }) => id), due_at: now, actor_id: actor.id }
  return {
    mailIds,
    refundIds: refund ? await ticketRefunds.note(sql, refunds) : [],
  }
}

/**
 * Queues a mail with the date for each order with valid tickets, when a postponed event takes place again. The mail reads
 * the date when it is sent, and waits a little for admins who change status and time one after the other. Run it in the
 * transaction that has changed the event.
 */
export async function announceDate(sql: Knex, event_id: string, now: Date): Promise<void> {
  const event = await readRow(sql, revisionRow, "SELECT revision FROM event WHERE id = :event_id", {
    event_id,
  })
  if (!event) return
  const orders = await readRows(sql, orderRow, `SELECT DISTINCT order_id ${VALID}`, { event_id })
  const data = { event_id, wave: event.revision }
  const mails = orders.map(({ order_id }) => ({ kind: "rescheduled" as const, orderId: order_id, data }))
  await queueTicketMails(sql, mails, new Date(now.getTime() + DATE_WAIT_MS))
}
