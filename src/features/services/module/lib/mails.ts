import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { forgetMail, type NewMail, queueMailsAgain } from "../../../../kits/mail-queue/mails"
import { BOOKING_MAILS } from "../due"

const MINUTE_MS = 60_000

/** The kind and values of a queued mail to the customer. Its `about` is the id of a booking. */
export const bookingMail = z.object({
  kind: z.enum(["confirmed", "rescheduled", "canceled", "reminder"]),
  data: z.object({
    /** The booking's sequence after the change. A reminder has none: it is about the booking as it is then. */
    sequence: z.int().optional(),
  }),
})

type Kind = z.output<typeof bookingMail>["kind"]

/** A mail about a change of a booking. */
export function changeMail(
  kind: Exclude<Kind, "reminder">,
  { id, sequence }: { id: string; sequence: number },
  due_at: Date,
): NewMail {
  return { kind, cause: `${id}:${sequence}`, about: id, data: { sequence }, due_at }
}

interface Reminded {
  id: string
  starts_at: Date
  reminder_minutes: number | null
}

/** The reminder of a booking. `[]` if it has none, or if the reminder's time is over. */
export function reminderMails({ id, starts_at, reminder_minutes }: Reminded, now: Date): NewMail[] {
  if (reminder_minutes === null) return []
  const due_at = new Date(starts_at.getTime() - reminder_minutes * MINUTE_MS)
  return due_at > now ? [{ kind: "reminder", cause: id, about: id, due_at, expires_at: starts_at }] : []
}

/** Queues mails about bookings, in place of earlier mails of the same causes. One statement. */
export async function queueBookingMails(sql: Knex, mails: readonly NewMail[]): Promise<void> {
  await queueMailsAgain(sql, BOOKING_MAILS, mails)
}

/** A booking was moved, so its earlier reminder would be wrong. */
export function forgetReminder(sql: Knex, id: string): Promise<void> {
  return forgetMail(sql, BOOKING_MAILS, { kind: "reminder", cause: id })
}
