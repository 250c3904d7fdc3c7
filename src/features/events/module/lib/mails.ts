import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { queueMails } from "../../../../kits/mail-queue/mails"
import { TICKET_MAILS } from "../due"

/** The kind and values of a queued mail to the buyer of tickets. Its `about` is the id of an order. */
export const ticketMail = z.object({
  kind: z.enum(["tickets", "postponed", "canceled"]),
  data: z.object({
    event_id: z.string(),
    /** Tells the mails of several postponements apart: the event's revision. 0 for a mail about a new order. */
    wave: z.number(),
  }),
})

type TicketMail = z.output<typeof ticketMail>

interface NewTicketMail {
  kind: TicketMail["kind"]
  orderId: string
  data: TicketMail["data"]
}

/** Queues mails to buyers, each once. Returns the ids of the new ones. */
export function queueTicketMails(
  sql: Knex,
  mails: readonly NewTicketMail[],
  due_at: Date,
): Promise<string[]> {
  return queueMails(
    sql,
    TICKET_MAILS,
    mails.map(({ kind, orderId, data }) => ({
      kind,
      cause: `${data.event_id}:${orderId}:${data.wave}`,
      about: orderId,
      data,
      due_at,
    })),
  )
}
