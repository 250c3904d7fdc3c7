import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { execute, readRows } from "../../../../lib/database"

const MAIL_KINDS = ["tickets", "postponed", "canceled"] as const

const LEASE_MS = 15 * 60_000
const MOST_AT_ONCE = 20

const dueMailRow = z.object({
  id: z.string(),
  kind: z.enum(MAIL_KINDS),
  order_id: z.string(),
  event_id: z.string(),
  attempts: z.number(),
  created_at: z.date(),
})

/** A mail to a buyer about the tickets of an event. */
export type DueMail = z.output<typeof dueMailRow>

interface NewMail extends Pick<DueMail, "kind" | "order_id" | "event_id"> {
  /** Tells the mails of several postponements apart. */
  wave: number
  due_at: Date
}

/** Notes mails. Each is noted once. */
export async function noteMails(sql: Knex, mails: readonly NewMail[]): Promise<void> {
  if (mails.length === 0) return
  const rows = mails.map((mail) => ({ ...mail, id: generateEntityId(undefined, "eventmail") }))
  await execute(
    sql,
    `INSERT INTO event_mail (id, kind, order_id, event_id, wave, due_at)
     SELECT id, kind, order_id, event_id, wave, due_at FROM jsonb_to_recordset(CAST(:rows AS jsonb))
         AS one (id text, kind text, order_id text, event_id text, wave int, due_at timestamptz)
     ON CONFLICT DO NOTHING`,
    { rows: JSON.stringify(rows) },
  )
}

/** Takes mails that are due. If the process ends before {@link markMailSent}, they are due again later. */
export function leaseMails(sql: Knex, now: Date): Promise<DueMail[]> {
  return readRows(
    sql,
    dueMailRow,
    `UPDATE event_mail SET due_at = :until, attempts = attempts + 1 WHERE id IN (
       SELECT id FROM event_mail WHERE due_at <= :now ORDER BY due_at LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, order_id, event_id, attempts, created_at`,
    { now, until: new Date(now.getTime() + LEASE_MS) },
  )
}

export async function markMailSent(sql: Knex, id: string): Promise<void> {
  await execute(sql, `UPDATE event_mail SET due_at = NULL WHERE id = :id`, { id })
}

export async function forgetMails(sql: Knex, ids: readonly string[]): Promise<void> {
  await execute(sql, `DELETE FROM event_mail WHERE id = ANY(CAST(:ids AS text[]))`, { ids })
}
