import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { queueMails } from "../../../../kits/mail-queue/mails"
import { TOUR_MAILS } from "../due"

/** The kind and values of a queued mail to a buyer. Its `about` is the id of a booking. */
export const tourMail = z.object({
  kind: z.enum(["voucher", "canceled"]),
  data: z.object({
    /** Whether a canceled booking is refunded. Mails that earlier releases have queued do not say it. */
    refund: z.boolean().optional(),
  }),
})

interface NewTourMails {
  kind: z.output<typeof tourMail>["kind"]
  bookingIds: readonly string[]
  due_at: Date
  /** Only for `canceled`. */
  refund?: boolean
}

/** Queues a mail for each booking, once. Returns the ids of the new ones. */
export function queueTourMails(
  sql: Knex,
  { kind, bookingIds, due_at, refund }: NewTourMails,
): Promise<string[]> {
  const data = refund === undefined ? {} : { refund }
  return queueMails(
    sql,
    TOUR_MAILS,
    bookingIds.map((id) => ({ kind, cause: id, about: id, data, due_at })),
  )
}
