import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { execute, readRow, readRows } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import { shown } from "../../../../lib/parse"
import type { Leaving, Preferences } from "../types"
import { forgetConfirmations } from "./confirm-mails"
import { recordAction } from "./evidence"
import { lockSubscription, SUBSCRIPTION, type SubscriptionRow, subscriptionRow, subscriptionTo } from "./rows"
import { confirmRow } from "./subscribing"

const DAY_MS = 86_400_000
/** For how long the page that says goodbye can bring somebody back. */
const UNDO_DAYS = 7

/** Ends a subscription. Doing it again changes nothing but the reason. Throws 404. */
export async function unsubscribe(transaction: Knex, id: string, leaving: Leaving): Promise<SubscriptionRow> {
  const found = await lockSubscription(transaction, id)
  if (!found) throw errors.notFound("There is no such subscription.")
  const now = clock.date()
  const { reason = null, comment = null, recipientId, network } = leaving
  // The code is forgotten, so that an old link in the mailbox does not subscribe the person again.
  await execute(
    transaction,
    `UPDATE email_subscription
        SET status = 'unsubscribed', unsubscribed_at = coalesce(unsubscribed_at, :now), confirm_code = NULL,
            reason = coalesce(:reason, reason), comment = coalesce(:comment, comment),
            updated_at = :now
      WHERE id = :id`,
    { id, now, reason, comment },
  )
  await forgetConfirmations(transaction, [id])
  const leaves = found.status !== "unsubscribed"
  if (leaves) await recordAction(transaction, found, "unsubscribed", network)
  if (recipientId)
    await execute(
      transaction,
      `UPDATE email_campaign_recipient
          SET unsubscribed_at = CASE WHEN :leaves THEN coalesce(unsubscribed_at, :now) ELSE unsubscribed_at END,
              unsubscribe_reason = CASE WHEN :leaves OR unsubscribed_at IS NOT NULL
                                        THEN coalesce(:reason, unsubscribe_reason) END
        WHERE id = :recipientId AND subscription_id = :id`,
      { id, recipientId, now, leaves, reason },
    )
  return { ...found, status: "unsubscribed" }
}

/** Brings somebody back who has just left by mistake. Throws 404, and 409 `invalid_state` after a week. */
export async function undoLeaving(
  transaction: Knex,
  id: string,
  network: string | null,
): Promise<SubscriptionRow> {
  const found = await lockSubscription(transaction, id)
  if (!found) throw errors.notFound("There is no such subscription.")
  if (found.status === "confirmed") return found
  const left = found.unsubscribed_at?.getTime() ?? 0
  if (found.confirmed_at === null || left < clock.now() - UNDO_DAYS * DAY_MS)
    throw errors.invalidState("This cannot be undone any more. Subscribe again.")
  await confirmRow(transaction, found)
  await recordAction(transaction, found, "resubscribed", network)
  return { ...found, status: "confirmed" }
}

const preferencesRow = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  locale: z.string(),
})

/** The subscriber, and all lists that it is on or may join. Three statements. */
export async function preferencesOf(sql: Knex, subscriberId: string): Promise<Preferences> {
  const subscriber = await readRow(
    sql,
    preferencesRow,
    "SELECT id, email, first_name, last_name, locale FROM email_subscriber WHERE id = :subscriberId AND deleted_at IS NULL",
    { subscriberId },
  )
  if (!subscriber) throw errors.notFound("There is no such subscriber.")
  const subscriptions = await readRows(
    sql,
    subscriptionRow,
    `SELECT ${SUBSCRIPTION} WHERE s.subscriber_id = :subscriberId AND s.deleted_at IS NULL AND l.deleted_at IS NULL`,
    { subscriberId },
  )
  const lists = await readRows(
    sql,
    z.object({ id: z.string(), handle: z.string(), name: z.string(), description: z.string().nullable() }),
    `SELECT id, handle, name, description FROM email_list
      WHERE deleted_at IS NULL AND (is_public OR id = ANY(:joined)) ORDER BY name COLLATE :name_order:, id LIMIT 100`,
    { joined: subscriptions.map(({ list_id }) => list_id) },
  )
  const statusOf = new Map(subscriptions.map(({ list_id, status }) => [list_id, status]))
  return {
    ...subscriber,
    lists: lists.map(({ id, handle: list, name, description }) => ({
      list,
      name,
      description,
      is_subscribed: statusOf.get(id) === "confirmed",
    })),
  }
}

/**
 * Puts a subscriber on exactly these lists. The secret link proves who asks, so a new list needs no further confirmation.
 * Throws 400 for a list that the subscriber does not see.
 */
export async function savePreferences(
  transaction: Knex,
  subscriberId: string,
  { lists, network }: { lists: readonly string[]; network: string | null },
): Promise<Preferences> {
  const { email, locale, ...before } = await preferencesOf(transaction, subscriberId)
  const unknown = lists.find((list) => !before.lists.some((one) => one.list === list))
  if (unknown !== undefined) throw errors.invalidField(`Field 'lists': there is no list '${shown(unknown)}'.`)
  for (const { list, is_subscribed } of before.lists) {
    const isWanted = lists.includes(list)
    if (isWanted === is_subscribed) continue
    if (isWanted) await join(transaction, { subscriberId, list, email, locale, network })
    else {
      const found = await subscriptionTo(transaction, subscriberId, list)
      if (found) await unsubscribe(transaction, found.id, { network })
    }
  }
  return preferencesOf(transaction, subscriberId)
}

interface Joining {
  subscriberId: string
  list: string
  email: string
  locale: string
  network: string | null
}

async function join(transaction: Knex, { subscriberId, list, network, ...values }: Joining): Promise<void> {
  const now = clock.date()
  await execute(
    transaction,
    `INSERT INTO email_subscription AS known (id, subscriber_id, list_id, email, status, source, locale, consent_text,
            created_at, updated_at)
     SELECT :id, :subscriberId, l.id, :email, 'unconfirmed', 'preferences', :locale, l.consent_text, :now, :now
       FROM email_list l WHERE l.handle = :list AND l.deleted_at IS NULL
     ON CONFLICT (subscriber_id, list_id) WHERE deleted_at IS NULL DO UPDATE
       SET source = excluded.source, consent_text = excluded.consent_text`,
    { ...values, id: generateEntityId(undefined, "esubn"), subscriberId, list, now },
  )
  const found = await subscriptionTo(transaction, subscriberId, list)
  if (!found) throw errors.notFound()
  await confirmRow(transaction, found)
  await recordAction(transaction, found, "subscribed", network)
}
