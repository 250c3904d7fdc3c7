import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { MAILS, queueMails } from "../../../../kits/mail-queue/mails"
import { execute } from "../../../../lib/database"
import { TICKET_MAILS } from "../due"

/** The `wave` of a mail about a new order. */
export const OF_NEW_ORDER = 0

/** The kind and values of a queued mail to the buyer of tickets. Its `about` is the id of an order. */
export const ticketMail = z.object({
  kind: z.enum(["tickets", "postponed", "rescheduled", "canceled"]),
  data: z.object({
    event_id: z.string(),
    /** Tells the mails of several postponements apart: the event's revision, or {@link OF_NEW_ORDER}. */
    wave: z.number(),
    /** Whether a canceled event's tickets are refunded. Mails that earlier releases have queued do not say it. */
    refund: z.boolean().optional(),
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

/** Removes the mails about a new date that a change has queued which made this revision of the event. */
export async function forgetDateMails(
  sql: Knex,
  { event_id, revision }: { event_id: string; revision: number },
): Promise<void> {
  await execute(
    sql,
    `DELETE FROM ${MAILS} WHERE topic = :topic AND kind = 'rescheduled' AND cause > :from AND cause < :to
        AND CAST(data ->> 'wave' AS int) = :revision`,
    // All causes that begin with the event's id: `;` is the character after `:`.
    { topic: TICKET_MAILS, from: `${event_id}:`, to: `${event_id};`, revision },
  )
}
