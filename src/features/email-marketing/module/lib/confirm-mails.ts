import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { forgetMailsAbout, MAILS, queueMailsAgain } from "../../../../kits/mail-queue/mails"
import { clock } from "../../../../lib/clock"
import { execute, readCount, readRow } from "../../../../lib/database"
import { CONFIRMATION_MAILS } from "../due"
import { SUBSCRIPTION, type SubscriptionRow, subscriptionRow } from "./rows"

const HOUR_MS = 3_600_000
/** Each address gets at most one such mail in this time. */
export const MAIL_REST_MS = 10 * 60_000
/** A robot that enters strangers' addresses could ruin the shop's reputation with mail servers. The rest waits. */
const MAX_PER_HOUR = 1_000

/** The kind and values of a queued mail that asks for a confirmation. Its `about` is the id of a subscription. */
export const confirmationMail = z.object({ kind: z.literal("confirm"), data: z.object({}) })

/** Queues the mail that asks a subscription's owner for a confirmation. */
export async function queueConfirmation(sql: Knex, id: string, now: Date): Promise<void> {
  await queueMailsAgain(sql, CONFIRMATION_MAILS, [{ kind: "confirm", cause: id, about: id, due_at: now }])
}

/** Removes such mails, because their subscriptions were confirmed or have ended. */
export function forgetConfirmations(sql: Knex, ids: readonly string[]): Promise<void> {
  return forgetMailsAbout(sql, CONFIRMATION_MAILS, ids)
}

/** SQL that is true if a mail is due that asks the owner of the row `email_subscription` for a confirmation. */
export const IS_CONFIRMATION_DUE = `EXISTS (SELECT FROM ${MAILS} mail
  WHERE mail.topic = '${CONFIRMATION_MAILS}' AND mail.about = email_subscription.id AND mail.deleted_at IS NULL AND mail.due_at IS NOT NULL)`

/** The subscription that such a mail is about, if its owner must still confirm it. */
export function unconfirmed(sql: Knex, id: string): Promise<SubscriptionRow | undefined> {
  return readRow(
    sql,
    subscriptionRow,
    `SELECT ${SUBSCRIPTION}
      WHERE s.id = :id AND s.status <> 'confirmed' AND s.confirm_code IS NOT NULL
        AND s.deleted_at IS NULL AND l.deleted_at IS NULL`,
    { id },
  )
}

/** How many such mails may be sent now. */
export async function mayConfirm(sql: Knex): Promise<number> {
  const sent = await readCount(
    sql,
    "SELECT CAST(count(*) AS int) AS count FROM email_subscriber WHERE confirmation_mailed_at > :since AND deleted_at IS NULL",
    { since: new Date(clock.now() - HOUR_MS) },
  )
  return Math.max(0, MAX_PER_HOUR - sent)
}

const mailedRow = z.object({ confirmation_mailed_at: z.date().nullable() })

/**
 * Whether the mail may be sent now. If not, returns when it may: each address gets one in ten minutes, whatever list it is
 * for.
 */
export async function claimConfirmation(
  transaction: Knex,
  { id, subscriber_id }: Pick<SubscriptionRow, "id" | "subscriber_id">,
): Promise<Date | undefined> {
  const now = clock.date()
  const owner = await readRow(
    transaction,
    mailedRow,
    "SELECT confirmation_mailed_at FROM email_subscriber WHERE id = :subscriber_id AND deleted_at IS NULL FOR UPDATE",
    { subscriber_id },
  )
  const mailedAt = owner?.confirmation_mailed_at?.getTime() ?? 0
  if (mailedAt + MAIL_REST_MS > now.getTime()) return new Date(mailedAt + MAIL_REST_MS)
  await execute(
    transaction,
    "UPDATE email_subscriber SET confirmation_mailed_at = :now WHERE id = :subscriber_id",
    {
      subscriber_id,
      now,
    },
  )
  await execute(
    transaction,
    "UPDATE email_subscription SET confirm_mails = confirm_mails + 1 WHERE id = :id",
    { id },
  )
  return undefined
}
