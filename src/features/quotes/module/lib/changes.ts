import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { EventType } from "../../../../kits/outbox/event-type"
import { recordEvents } from "../../../../kits/outbox/record-event"
import { readRows } from "../../../../lib/database"
import {
  quoteAccepted,
  quoteCounterOffered,
  quoteDeclined,
  quoteExpired,
  quoteSent,
  quoteWithdrawn,
} from "../events"
import type { Quote } from "../types"
import type { QuoteAction } from "./states"

type Change = Parameters<(typeof quoteSent)["idOf"]>[0]

/** The event of an action, and the quote's new state. An acceptance counts when its order is placed. */
const EVENTS: Partial<Record<QuoteAction, { event: EventType<Change>; status: Change["status"] }>> = {
  send: { event: quoteSent, status: "sent" },
  counter_offer: { event: quoteCounterOffered, status: "renegotiation" },
  order: { event: quoteAccepted, status: "ordered" },
  decline: { event: quoteDeclined, status: "declined" },
  expire: { event: quoteExpired, status: "expired" },
  withdraw: { event: quoteWithdrawn, status: "withdrawn" },
}

const totalRow = z.object({ id: z.string(), total: z.number().nullable() })

/** Records the event of an action for each quote, in its new state. Returns the events' ids. */
export async function recordChange(
  sql: Knex,
  action: QuoteAction,
  quotes: readonly Quote[],
  now: Date,
): Promise<string[]> {
  const change = EVENTS[action]
  if (!change || quotes.length === 0) return []
  const { event, status } = change
  const ids = quotes.map(({ id }) => id)
  const rows = await readRows(
    sql,
    totalRow,
    "SELECT id, total::float8 AS total FROM quote_request WHERE id = ANY(:ids)",
    { ids },
  )
  const totals = new Map(rows.map(({ id, total }) => [id, total]))
  const payloads = quotes.map(
    ({ id, quote_number, revision, email, contact, valid_until, ...quote }): Change => ({
      id,
      quote_number,
      status,
      revision,
      email,
      company: contact.company ?? null,
      customer_id: quote.customer_id,
      po_number: quote.po_number,
      locale: quote.locale,
      total: totals.get(id) ?? null,
      currency_code: quote.currency_code,
      order_id: quote.order_id,
      valid_until: valid_until?.toISOString() ?? null,
      changed_at: now.toISOString(),
    }),
  )
  return recordEvents(sql, event, payloads)
}
