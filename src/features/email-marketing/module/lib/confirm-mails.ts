import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../../../../lib/clock"
import { execute, readCount, readRows } from "../../../../lib/database"
import { SUBSCRIPTION, type SubscriptionRow, subscriptionRow } from "./rows"
import { MAIL_REST_MS } from "./subscribing"

/** The most mails of one run. The next run sends the rest. */
const AT_ONCE = 50
const HOUR_MS = 3_600_000
/** A robot that enters strangers' addresses could ruin the shop's reputation with mail servers. The rest waits. */
const MOST_PER_HOUR = 1_000

/** Subscriptions whose owner must still be asked for a confirmation. */
export async function dueConfirmations(sql: Knex): Promise<SubscriptionRow[]> {
  const now = clock.date()
  const sent = await readCount(
    sql,
    "SELECT CAST(count(*) AS int) AS count FROM email_subscriber WHERE confirmation_mailed_at > :since",
    { since: new Date(now.getTime() - HOUR_MS) },
  )
  return readRows(
    sql,
    subscriptionRow,
    `SELECT ${SUBSCRIPTION}
      WHERE s.confirm_due_at <= :now AND s.status <> 'confirmed' AND s.deleted_at IS NULL AND l.deleted_at IS NULL
      ORDER BY s.confirm_due_at, s.id LIMIT :most`,
    { now, most: Math.max(0, Math.min(AT_ONCE, MOST_PER_HOUR - sent)) },
  )
}

/**
 * Whether the mail may be sent now. Each address gets one in ten minutes, whatever list it is for; another one waits. Call
 * it before sending, because a crash must not send a second mail.
 */
export async function claimConfirmation(
  transaction: Knex,
  { id, subscriber_id }: Pick<SubscriptionRow, "id" | "subscriber_id">,
): Promise<boolean> {
  const now = clock.date()
  const values = { id, subscriber_id, now, before: new Date(now.getTime() - MAIL_REST_MS) }
  const isFree = await execute(
    transaction,
    `UPDATE email_subscriber SET confirmation_mailed_at = :now
      WHERE id = :subscriber_id AND deleted_at IS NULL
        AND (confirmation_mailed_at IS NULL OR confirmation_mailed_at <= :before)`,
    values,
  )
  await execute(
    transaction,
    isFree > 0
      ? `UPDATE email_subscription SET confirm_due_at = NULL, confirm_mails = confirm_mails + 1 WHERE id = :id`
      : `UPDATE email_subscription SET confirm_due_at = :later WHERE id = :id`,
    { ...values, later: new Date(now.getTime() + MAIL_REST_MS) },
  )
  return isFree > 0
}

/** The mail server did not take the mail, so the address may be asked again later. */
export async function retryConfirmation(sql: Knex, { id }: Pick<SubscriptionRow, "id">): Promise<void> {
  await execute(
    sql,
    `UPDATE email_subscription SET confirm_due_at = :later
      WHERE id = :id AND status <> 'confirmed' AND confirm_code IS NOT NULL`,
    { id, later: new Date(clock.now() + MAIL_REST_MS) },
  )
}
