import { randomBytes } from "node:crypto"
import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, idRow, readRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { shown } from "../../../../lib/parse"
import type { AskedSubscription, NewSubscription } from "../types"
import { forgetConfirmations, IS_CONFIRMATION_DUE, MAIL_REST_MS, queueConfirmation } from "./confirm-mails"
import { recordAction } from "./evidence"
import { lockSubscription, type SubscriptionRow } from "./rows"
import { isSuppressed } from "./suppressing"

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** After this many mails without an answer, the next one waits for a day. */
const QUICK_MAILS = 3
const SLOW_REST_MS = DAY_MS
/** For how long the link in such a mail works. */
const LINK_DAYS = 30

const listRow = z.object({
  id: z.string(),
  handle: z.string(),
  is_double_opt_in: z.boolean(),
  consent_text: z.string().nullable(),
})

const CODE_BYTES = 16

/** Whether nobody has confirmed the address of the subscriber `known`. Admins add people without any subscription. */
const IS_UNPROVEN = `(
  SELECT coalesce(bool_and(s.confirmed_at IS NULL), false) FROM email_subscription s
   WHERE s.subscriber_id = known.id AND s.deleted_at IS NULL)`

/**
 * Adds an address to a list, or asks its owner for a confirmation by mail. Somebody who has unsubscribed always has to
 * confirm, because another person may have entered the address. Returns the list's handle and what the caller may know:
 * it is the same for known, unknown and suppressed addresses unless the caller has proven itself.
 */
export async function subscribe(
  transaction: Knex,
  key: string,
  wanted: NewSubscription,
): Promise<AskedSubscription> {
  const { email, isProven } = wanted
  const list = await readRow(
    transaction,
    listRow,
    "SELECT id, handle, is_double_opt_in, consent_text FROM email_list WHERE handle = :list AND deleted_at IS NULL",
    { list: wanted.list },
  )
  if (!list) throw errors.notFound(`There is no email list '${shown(wanted.list)}'.`)
  const isDirect = isProven && !list.is_double_opt_in
  const asked = { list: list.handle, status: isDirect ? ("confirmed" as const) : ("unconfirmed" as const) }
  if (await isSuppressed(transaction, key, email)) return { ...asked, isMailDue: false }

  const subscription = await find(transaction, list, wanted)
  if (subscription.status === "confirmed") return { ...asked, isMailDue: false }
  if (isDirect && subscription.status === "unconfirmed") {
    await confirmRow(transaction, subscription)
    await recordAction(transaction, subscription, "subscribed", wanted.network)
    return { ...asked, isMailDue: false }
  }
  return {
    list: list.handle,
    status: "unconfirmed" as const,
    isMailDue: await ask(transaction, subscription, wanted),
  }
}

/** The subscription with the words that the person has just seen. Creates what does not exist yet. */
async function find(
  transaction: Knex,
  list: z.output<typeof listRow>,
  { email, first_name, last_name, locale, source, consent_text }: NewSubscription,
): Promise<SubscriptionRow> {
  const now = clock.date()
  const values = {
    email,
    first_name,
    last_name,
    locale,
    source,
    now,
    list: list.id,
    text: consent_text ?? list.consent_text,
    subscriber: generateEntityId(undefined, "esub"),
    subscription: generateEntityId(undefined, "esubn"),
  }
  // A stranger may have entered the address. Names stand in the greeting of mails, so only the latest request before a
  // confirmation sets them, and no request changes those of somebody who has confirmed, also if there are none.
  const subscriber = await readRow(
    transaction,
    idRow,
    `INSERT INTO email_subscriber AS known (id, email, first_name, last_name, locale, created_at, updated_at)
     VALUES (:subscriber, :email, :first_name, :last_name, :locale, :now, :now)
     ON CONFLICT (email) WHERE deleted_at IS NULL DO UPDATE
       SET first_name = CASE WHEN ${IS_UNPROVEN} THEN excluded.first_name ELSE known.first_name END,
           last_name = CASE WHEN ${IS_UNPROVEN} THEN excluded.last_name ELSE known.last_name END
     RETURNING id`,
    values,
  )
  const { id = "" } =
    (await readRow(
      transaction,
      idRow,
      `INSERT INTO email_subscription AS known (id, subscriber_id, list_id, email, status, source, locale, consent_text,
              created_at, updated_at)
       VALUES (:subscription, :owner, :list, :email, 'unconfirmed', :source, :locale, :text, :now, :now)
       ON CONFLICT (subscriber_id, list_id) WHERE deleted_at IS NULL DO UPDATE
         SET source = CASE known.status WHEN 'confirmed' THEN known.source ELSE excluded.source END,
             locale = CASE known.status WHEN 'confirmed' THEN known.locale ELSE excluded.locale END,
             consent_text = CASE known.status WHEN 'confirmed' THEN known.consent_text ELSE excluded.consent_text END
       RETURNING id`,
      { ...values, owner: subscriber?.id },
    )) ?? {}
  const row = await lockSubscription(transaction, id)
  if (!row) throw errors.notFound()
  return row
}

/** Makes the mail due that asks for a confirmation. Returns false if there was one a short time ago. */
async function ask(transaction: Knex, subscription: SubscriptionRow, { network }: NewSubscription) {
  const now = clock.date()
  const asked = await execute(
    transaction,
    `UPDATE email_subscription
        SET confirm_code = coalesce(confirm_code, :code), confirm_requested_at = :now, updated_at = :now
      WHERE id = :id AND NOT ${IS_CONFIRMATION_DUE}
        AND (confirm_requested_at IS NULL
          OR confirm_requested_at <= CASE WHEN confirm_mails < ${QUICK_MAILS} THEN CAST(:soon AS timestamptz) ELSE :slow END)`,
    {
      id: subscription.id,
      now,
      code: randomBytes(CODE_BYTES).toString("base64url"),
      soon: new Date(now.getTime() - MAIL_REST_MS),
      slow: new Date(now.getTime() - SLOW_REST_MS),
    },
  )
  if (asked === 0) return false
  await queueConfirmation(transaction, subscription.id, now)
  await recordAction(transaction, subscription, "requested", network)
  return true
}

/**
 * Confirms a subscription by the code that its owner was mailed. Doing it again changes nothing. Throws 404 for an unknown
 * subscription, and 409 `invalid_state` for a link that is too old or was replaced.
 */
export async function confirm(
  transaction: Knex,
  { id, code, network }: { id: string; code: string; network: string | null },
): Promise<SubscriptionRow> {
  const found = await lockSubscription(transaction, id)
  if (!found) throw errors.notFound("There is no such subscription.")
  const oldest = clock.now() - LINK_DAYS * DAY_MS
  const isOpen = found.confirm_code === code && (found.confirm_requested_at?.getTime() ?? 0) > oldest
  if (!isOpen) throw errors.invalidState("The link does not work any more. Subscribe again to get another.")
  if (found.status === "confirmed") return found
  await confirmRow(transaction, found)
  await recordAction(transaction, found, "confirmed", network)
  return { ...found, status: "confirmed" }
}

export async function confirmRow(transaction: Knex, { id }: Pick<SubscriptionRow, "id">): Promise<void> {
  await execute(
    transaction,
    `UPDATE email_subscription
        SET status = 'confirmed', confirmed_at = :now, unsubscribed_at = NULL, reason = NULL, comment = NULL,
            confirm_mails = 0, updated_at = :now
      WHERE id = :id`,
    { id, now: clock.date() },
  )
  await forgetConfirmations(transaction, [id])
}
