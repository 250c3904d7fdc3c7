import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { queueMails } from "../../../../kits/mail-queue/mails"
import { TOUR_MAILS } from "../due"

/** The kind and values of a queued mail to a buyer. Its `about` is the id of a booking. */
export const tourMail = z.object({ kind: z.enum(["voucher", "canceled"]), data: z.object({}) })

interface NewTourMails {
  kind: z.output<typeof tourMail>["kind"]
  bookingIds: readonly string[]
  due_at: Date
}

/** Queues a mail for each booking, once. Returns the ids of the new ones. */
export function queueTourMails(sql: Knex, { kind, bookingIds, due_at }: NewTourMails): Promise<string[]> {
  return queueMails(
    sql,
    TOUR_MAILS,
    bookingIds.map((id) => ({ kind, cause: id, about: id, due_at })),
  )
}
