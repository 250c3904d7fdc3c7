import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { execute, idRow, readRows } from "../../../../lib/database"

const LEASE_MS = 15 * 60_000
const MOST_AT_ONCE = 20

const dueMailRow = z.object({
  id: z.string(),
  kind: z.enum(["voucher", "canceled"]),
  booking_id: z.string(),
  attempts: z.number(),
  created_at: z.date(),
})

/** A mail to a buyer about a booking. */
export type DueMail = z.output<typeof dueMailRow>

interface NewMails extends Pick<DueMail, "kind"> {
  bookingIds: readonly string[]
  due_at: Date
}

/** Notes a mail for each booking. Each is noted once. Returns the ids of the new ones. */
export async function noteMails(sql: Knex, { bookingIds, kind, due_at }: NewMails): Promise<string[]> {
  const rows = bookingIds.map((booking_id) => ({ id: generateEntityId(undefined, "tourmail"), booking_id }))
  const noted = await readRows(
    sql,
    idRow,
    `INSERT INTO tour_mail (id, kind, booking_id, due_at) SELECT one.id, :kind, one.booking_id, :due_at
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS one (id text, booking_id text)
     ON CONFLICT DO NOTHING RETURNING id`,
    { rows: JSON.stringify(rows), kind, due_at },
  )
  return noted.map(({ id }) => id)
}

/** Takes mails that are due. If the process ends before {@link markMailSent}, they are due again later. */
export function leaseMails(sql: Knex, now: Date): Promise<DueMail[]> {
  return readRows(
    sql,
    dueMailRow,
    `UPDATE tour_mail SET due_at = :until, attempts = attempts + 1 WHERE id IN (
       SELECT id FROM tour_mail WHERE due_at <= :now ORDER BY due_at LIMIT ${MOST_AT_ONCE} FOR UPDATE SKIP LOCKED)
     RETURNING id, kind, booking_id, attempts, created_at`,
    { now, until: new Date(now.getTime() + LEASE_MS) },
  )
}

export async function markMailSent(sql: Knex, id: string): Promise<void> {
  await execute(sql, `UPDATE tour_mail SET due_at = NULL WHERE id = :id`, { id })
}

export async function forgetMails(sql: Knex, ids: readonly string[]): Promise<void> {
  await execute(sql, `DELETE FROM tour_mail WHERE id = ANY(CAST(:ids AS text[]))`, { ids })
}
