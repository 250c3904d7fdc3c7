import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { MAILS } from "../../../../kits/mail-queue/mails"
import { dated } from "../../../../kits/rows/dated"
import { clock } from "../../../../lib/clock"
import { execute, readCount, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { shownMail } from "../schemas"
import type { MailQuery, ShownMail } from "../types"

/** SQL that tells the mails of each status. An end that an older process wrote has no outcome. */
const IS: Record<ShownMail["status"], string> = {
  waiting: "due_at IS NOT NULL AND problem IS NULL",
  retrying: "due_at IS NOT NULL AND problem IS NOT NULL",
  given_up: "due_at IS NULL AND outcome = 'given_up'",
  not_needed: "due_at IS NULL AND outcome = 'not_needed'",
  sent: "due_at IS NULL AND coalesce(outcome, 'sent') = 'sent'",
}

const STATUS = `CASE ${Object.entries(IS)
  .map(([status, condition]) => `WHEN ${condition} THEN '${status}'`)
  .join(" ")} END`

const SHOWN = `SELECT id, topic, kind, about, ${STATUS} AS status, attempts, problem, due_at, ended_at, created_at
  FROM ${MAILS}`

/** SQL for the mails that a list shows. It names the status, so that the index of the given-up mails is used. */
const wanted = (status: MailQuery["status"]) => `WHERE deleted_at IS NULL AND ${status ? IS[status] : "true"}
  AND (CAST(:topic AS text) IS NULL OR topic = :topic)
  AND (CAST(:about AS text) IS NULL OR about = :about)`

const mailRow = dated(shownMail)

/** One page of the shop's mails. Two statements. */
export async function listMails(
  sql: Knex,
  { order, limit, offset, status, topic, about }: MailQuery,
): Promise<{ rows: ShownMail[]; count: number }> {
  const direction = order === "created_at" ? "ASC" : "DESC"
  const filters = { topic: topic ?? null, about: about ?? null }
  const rows = await readRows(
    sql,
    mailRow,
    `${SHOWN} ${wanted(status)} ORDER BY created_at ${direction}, id ${direction} LIMIT :limit OFFSET :offset`,
    { ...filters, limit, offset },
  )
  const count = await readCount(
    sql,
    `SELECT CAST(count(*) AS int) AS count FROM ${MAILS} ${wanted(status)}`,
    filters,
  )
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
  attempts: z.number(),
})

/** When a mail was due, how it had ended and how often it was tried, before it was made due at once. */
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
       FROM (SELECT id, due_at, ended_at, outcome, attempts FROM ${MAILS} WHERE id = :id FOR UPDATE) AS before
      WHERE mail.id = before.id AND mail.deleted_at IS NULL
        AND (mail.outcome = 'given_up' OR (mail.due_at IS NOT NULL AND mail.problem IS NOT NULL))
     RETURNING before.due_at, before.ended_at, before.outcome, before.attempts`,
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
      WHERE id = :id AND attempts = :attempts AND due_at IS NOT NULL`,
    { id, ...before },
  )
}
