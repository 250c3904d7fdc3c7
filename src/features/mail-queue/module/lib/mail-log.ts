import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { MAILS } from "../../../../kits/mail-queue/mails"
import { dated } from "../../../../kits/rows/dated"
import { clock } from "../../../../lib/clock"
import { execute, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { shownMail } from "../schemas"
import type { MailQuery, ShownMail } from "../types"

const STATUS = `CASE WHEN due_at IS NULL THEN coalesce(outcome, 'not_needed')
  WHEN problem IS NULL THEN 'waiting' ELSE 'retrying' END`

const SHOWN = `SELECT id, topic, kind, about, ${STATUS} AS status, attempts, problem, due_at, ended_at, created_at
  FROM ${MAILS}`

const WANTED = `WHERE deleted_at IS NULL
  AND (CAST(:status AS text) IS NULL OR ${STATUS} = :status)
  AND (CAST(:topic AS text) IS NULL OR topic = :topic)
  AND (CAST(:about AS text) IS NULL OR about = :about)`

const mailRow = dated(shownMail)

/** One page of the shop's mails. Two statements. */
export async function listMails(
  sql: Knex,
  { order, limit, offset, status, topic, about }: MailQuery,
): Promise<{ rows: ShownMail[]; count: number }> {
  const direction = order === "created_at" ? "ASC" : "DESC"
  const filters = { status: status ?? null, topic: topic ?? null, about: about ?? null }
  const rows = await readRows(
    sql,
    mailRow,
    `${SHOWN} ${WANTED} ORDER BY created_at ${direction}, id ${direction} LIMIT :limit OFFSET :offset`,
    { ...filters, limit, offset },
  )
  const count = await readCount(sql, `SELECT CAST(count(*) AS int) AS count FROM ${MAILS} ${WANTED}`, filters)
  return { rows, count }
}

/** One mail. Throws 404. */
export async function findMail(sql: Knex, id: string): Promise<ShownMail> {
  const found = await readRow(sql, mailRow, `${SHOWN} WHERE id = :id AND deleted_at IS NULL`, { id })
  if (!found) throw errors.notFound()
  return found
}

const stateRow = z.object({
  due_at: z.date().nullable(),
  ended_at: z.date().nullable(),
  outcome: z.string().nullable(),
})

/** When a mail was due and how it had ended, before it was made due at once. */
export type EarlierState = z.output<typeof stateRow>

/**
 * Makes a mail due now, whose last attempt failed. Its recipients who have got it do not get it again. An attempt that runs
 * at present goes on alone. Throws 404, and 409 `invalid_state`.
 */
export async function hasten(sql: Knex, id: string): Promise<EarlierState> {
  const before = await readRow(
    sql,
    stateRow,
    `UPDATE ${MAILS} AS mail SET due_at = :now, ended_at = NULL, outcome = NULL, updated_at = :now
       FROM (SELECT id, due_at, ended_at, outcome FROM ${MAILS} WHERE id = :id FOR UPDATE) AS before
      WHERE mail.id = before.id AND mail.deleted_at IS NULL AND mail.problem IS NOT NULL
        AND (mail.due_at IS NOT NULL OR mail.outcome = 'given_up')
     RETURNING before.due_at, before.ended_at, before.outcome`,
    { id, now: clock.date() },
  )
  if (before) return before
  await findMail(sql, id)
  throw errors.invalidState("Only a mail whose last attempt has failed can be tried again.")
}

/** Reverts {@link hasten}, unless an attempt has begun since. */
export async function unhasten(sql: Knex, { id, ...before }: EarlierState & { id: string }): Promise<void> {
  await execute(
    sql,
    `UPDATE ${MAILS} SET due_at = :due_at, ended_at = :ended_at, outcome = :outcome
      WHERE id = :id AND problem IS NOT NULL`,
    { id, ...before },
  )
}
