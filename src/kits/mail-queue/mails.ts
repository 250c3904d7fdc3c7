import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { execute, idRow, readRow, readRows, requireTransaction } from "../../lib/database"
import type { DueRows } from "../../tenancy/schedule/scheduled-job"
import { dueIds } from "../due-rows/due-ids"

/** The table of the module `mailQueue`. */
export const MAILS = "queued_mail"

const MINUTE_MS = 60_000
/** If the process ends while it sends a mail, another one takes the mail after this time. */
const LEASE_MS = 15 * MINUTE_MS
/** After this time a refused mail is not tried again, because so late it would confuse its reader. */
const LATEST_MS = 3 * 24 * 60 * MINUTE_MS
/** The pause after the first refusal. Each further pause is longer by the same time, up to the longest. */
const PAUSE_MS = 5 * MINUTE_MS
const MAX_PAUSE_MS = 60 * MINUTE_MS
const MAX_PROBLEM = 500

export interface NewMail {
  /** The kind of change that causes the mail, such as `shipped`. */
  kind: string
  /** The cause of the mail, such as the id of a shipment. A topic has one mail of a kind for a cause. */
  cause: string
  /** The id of the record that the mail is about, such as an order. */
  about: string
  /** Values for the mail, such as an amount. They must not name a person. */
  data?: object
  due_at: Date
  /** After this time a refused mail is not tried again. Default: three days after `due_at`. */
  expires_at?: Date
}

const queuedMail = z.object({
  /** Each time that a mail is queued it gets another id. */
  id: z.string(),
  kind: z.string(),
  cause: z.string(),
  about: z.string(),
  data: z.record(z.string(), z.unknown()),
  /** The number of attempts, with the present one. */
  attempts: z.number(),
  /** Why the attempt before failed. */
  problem: z.string().nullable(),
  expires_at: z.date(),
  created_at: z.date(),
})

/** A mail that a transaction has queued, and that a job sends. */
export type QueuedMail = z.output<typeof queuedMail>

/**
 * Queues mails of a topic, in the transaction of the change that causes them. A mail with a known cause is not queued
 * again. Returns the ids of the new mails. One statement.
 */
export function queueMails(sql: Knex, topic: string, mails: readonly NewMail[]): Promise<string[]> {
  return insert(sql, topic, mails, "DO NOTHING")
}

/** Does the same, but a mail with a known cause is queued once more, also if it was sent. */
export function queueMailsAgain(sql: Knex, topic: string, mails: readonly NewMail[]): Promise<string[]> {
  return insert(
    sql,
    topic,
    mails,
    `DO UPDATE SET id = excluded.id, about = excluded.about, data = excluded.data, due_at = excluded.due_at,
       expires_at = excluded.expires_at, ended_at = NULL, outcome = NULL, problem = NULL, attempts = 0,
       created_at = excluded.created_at`,
  )
}

async function insert(
  sql: Knex,
  topic: string,
  mails: readonly NewMail[],
  onConflict: string,
): Promise<string[]> {
  requireTransaction(sql, "Mails")
  if (mails.length === 0) return []
  const rows = mails.map((mail) => ({
    ...mail,
    id: generateEntityId(undefined, "mail"),
    data: mail.data ?? {},
    expires_at: mail.expires_at ?? new Date(mail.due_at.getTime() + LATEST_MS),
  }))
  const queued = await readRows(
    sql,
    idRow,
    `INSERT INTO ${MAILS} (id, topic, kind, cause, about, data, due_at, expires_at, created_at)
     SELECT id, :topic, kind, cause, about, data, due_at, expires_at, :now
       FROM jsonb_to_recordset(CAST(:rows AS jsonb)) AS one (id text, kind text, cause text, about text, data jsonb,
         due_at timestamptz, expires_at timestamptz)
     ON CONFLICT (topic, kind, cause) ${onConflict} RETURNING id`,
    { rows: JSON.stringify(rows), topic, now: clock.date() },
  )
  return queued.map(({ id }) => id)
}

/** Removes mails by their ids, when a workflow reverts the change that caused them. */
export async function forgetMails(sql: Knex, ids: readonly string[]): Promise<void> {
  await execute(sql, `DELETE FROM ${MAILS} WHERE id = ANY(CAST(:ids AS text[]))`, { ids })
}

/** Removes the mail of a cause. */
export async function forgetMail(
  sql: Knex,
  topic: string,
  { kind, cause }: Pick<NewMail, "kind" | "cause">,
): Promise<void> {
  await execute(sql, `DELETE FROM ${MAILS} WHERE topic = :topic AND kind = :kind AND cause = :cause`, {
    topic,
    kind,
    cause,
  })
}

/** Removes all mails about these records. */
export async function forgetMailsAbout(sql: Knex, topic: string, about: readonly string[]): Promise<void> {
  if (about.length === 0) return
  await execute(
    sql,
    `DELETE FROM ${MAILS} WHERE topic = :topic AND about = ANY(CAST(:about AS text[])) AND deleted_at IS NULL`,
    {
      topic,
      about,
    },
  )
}

/** When the mails of a topic are due, for the topic's job. */
export function dueMails(topic: string): DueRows {
  return {
    table: MAILS,
    moment: "due_at",
    where: `topic = '${topic}' AND due_at IS NOT NULL AND deleted_at IS NULL`,
  }
}

/**
 * Takes the mail that has been due for longest. If the process ends before it has ended the mail, the mail is due again
 * later.
 */
export function leaseMail(sql: Knex, topic: string): Promise<QueuedMail | undefined> {
  const now = clock.now()
  return readRow(
    sql,
    queuedMail,
    `UPDATE ${MAILS} AS mail SET due_at = :until, attempts = mail.attempts + 1, problem = NULL
       FROM (SELECT id, problem FROM ${MAILS} WHERE id = (${dueIds(dueMails(topic), { limit: 1 })})) AS before
      WHERE mail.id = before.id
     RETURNING mail.id, kind, cause, about, data, attempts, before.problem, expires_at, created_at`,
    { now: new Date(now), until: new Date(now + LEASE_MS) },
  )
}

/** SQL that finds a mail as long as no other process has leased it. */
const OWN = "id = :id AND attempts = :attempts"

type Leased = Pick<QueuedMail, "id" | "attempts">

/** How a mail has ended. Nobody needs it if its change was reverted, or if its recipient has no address. */
export type Outcome = "sent" | "not_needed" | "given_up"

/** Records how a mail has ended, and for a mail that is given up also why its last attempt failed. */
export async function endMail(
  sql: Knex,
  { id, attempts }: Leased,
  outcome: Outcome,
  problem: string | null = null,
): Promise<void> {
  await execute(
    sql,
    `UPDATE ${MAILS} SET due_at = NULL, ended_at = :now, outcome = :outcome, problem = left(:problem, ${MAX_PROBLEM})
      WHERE ${OWN}`,
    { id, attempts, outcome, problem, now: clock.date() },
  )
}

/** SQL for the ids of mails that were given up in the last week. Binding: `:now`. */
export const GIVEN_UP = `
  SELECT id FROM ${MAILS}
   WHERE outcome = 'given_up' AND ended_at >= CAST(:now AS timestamptz) - interval '7 days' AND deleted_at IS NULL`

/** After so many attempts the pause no longer grows. */
const GROWING = MAX_PAUSE_MS / PAUSE_MS
/** SQL for the sum of the pauses after a mail's attempts, in minutes. */
const PAUSED_MINUTES = `(${PAUSE_MS / MINUTE_MS} * least(attempts, ${GROWING}) * (least(attempts, ${GROWING}) + 1) / 2
  + ${MAX_PAUSE_MS / MINUTE_MS} * greatest(attempts - ${GROWING}, 0))`

/**
 * SQL for the mails that wait, with the moment `since` which each does. A mail that was tried waits since about its first
 * attempt, which the pauses tell. Mails for later, such as reminders, do not wait yet. Binding: `:now`.
 */
export const WAITING = `
  SELECT greatest(created_at, least(CAST(:now AS timestamptz), due_at - ${PAUSED_MINUTES} * interval '1 minute')) AS since
    FROM ${MAILS}
   WHERE due_at IS NOT NULL AND (due_at <= :now OR attempts > 0) AND deleted_at IS NULL`

/** Sends a mail at another time. The attempt does not count, so the problem of the one before stays the last. */
export async function postponeMail(
  sql: Knex,
  { id, attempts, problem }: Leased & Pick<QueuedMail, "problem">,
  due_at: Date,
): Promise<void> {
  await execute(
    sql,
    `UPDATE ${MAILS} SET due_at = :due_at, attempts = attempts - 1, problem = :problem WHERE ${OWN}`,
    { id, attempts, problem, due_at },
  )
}

/** When a mail is tried again after so many attempts. */
export function nextAttempt(attempts: number): Date {
  return new Date(clock.now() + Math.min(PAUSE_MS * attempts, MAX_PAUSE_MS))
}

/** Makes a mail due again after a failed attempt, and notes why it failed. */
export async function retryMail(
  sql: Knex,
  { id, attempts }: Leased,
  { due_at, problem }: { due_at: Date; problem: string },
): Promise<void> {
  await execute(
    sql,
    `UPDATE ${MAILS} SET due_at = :due_at, problem = left(:problem, ${MAX_PROBLEM}) WHERE ${OWN}`,
    { id, attempts, due_at, problem },
  )
}
