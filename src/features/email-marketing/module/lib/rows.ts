import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRow } from "../../../../lib/database"
import { SUBSCRIPTION_STATUSES } from "../statuses"

/** A subscription with the names of its list. */
export const subscriptionRow = z.object({
  id: z.string(),
  subscriber_id: z.string(),
  list_id: z.string(),
  list: z.string(),
  list_name: z.string(),
  email: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  source: z.string().nullable(),
  locale: z.string(),
  consent_text: z.string().nullable(),
  confirm_code: z.string().nullable(),
  confirm_requested_at: z.date().nullable(),
  confirmed_at: z.date().nullable(),
  unsubscribed_at: z.date().nullable(),
})

export type SubscriptionRow = z.output<typeof subscriptionRow>

/** The columns of {@link subscriptionRow}, for `email_subscription AS s` with `email_list AS l`. */
export const SUBSCRIPTION = `s.id, s.subscriber_id, s.list_id, l.handle AS list, l.name AS list_name, s.email, s.status,
       s.source, s.locale, s.consent_text, s.confirm_code, s.confirm_requested_at, s.confirmed_at, s.unsubscribed_at
  FROM email_subscription s JOIN email_list l ON l.id = s.list_id`

/** Locks the row until the transaction ends, so that simultaneous calls change it one after the other. */
export function lockSubscription(transaction: Knex, id: string): Promise<SubscriptionRow | undefined> {
  return readRow(
    transaction,
    subscriptionRow,
    `SELECT ${SUBSCRIPTION} WHERE s.id = :id AND s.deleted_at IS NULL FOR UPDATE OF s`,
    { id },
  )
}

/** Locks a person's place on a list. */
export function subscriptionTo(
  sql: Knex,
  subscriberId: string,
  list: string,
): Promise<SubscriptionRow | undefined> {
  return readRow(
    sql,
    subscriptionRow,
    `SELECT ${SUBSCRIPTION}
      WHERE s.subscriber_id = :subscriberId AND l.handle = :list AND s.deleted_at IS NULL AND l.deleted_at IS NULL
        FOR UPDATE OF s`,
    { subscriberId, list },
  )
}
