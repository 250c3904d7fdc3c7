import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { recordEvents } from "../../../../kits/outbox/record-event"
import { consentReceipt } from "../../../../kits/submissions/consent"
import { clock } from "../../../../lib/clock"
import { recordConsents } from "../../../consent/record-consent"
import { subscriptionConfirmed, subscriptionEnded } from "../events"
import type { CONSENT_ACTIONS } from "../statuses"
import type { SubscriptionRow } from "./rows"

type Action = (typeof CONSENT_ACTIONS)[number]

/** The source of the receipts of these consents. */
export const CONSENT_SOURCE = "email_consent_event"

/** The actions after which the person gets mails. */
export const GIVES_CONSENT: readonly Action[] = ["subscribed", "confirmed", "resubscribed", "imported"]

type Changed = Pick<
  SubscriptionRow,
  "id" | "list_id" | "list" | "email" | "locale" | "source" | "consent_text"
>

/**
 * Stores what happened to a subscription in the transaction of the change. A given consent is also stored as a receipt
 * of its exact words, and reported to other systems.
 */
export async function recordAction(
  transaction: Knex,
  subscription: Changed,
  action: Action,
  network: string | null,
): Promise<void> {
  await recordActions(transaction, [subscription], action, network)
}

/** Does the same as {@link recordAction} for several subscriptions. At most three statements. */
export async function recordActions(
  transaction: Knex,
  subscriptions: readonly Changed[],
  action: Action,
  network: string | null,
): Promise<void> {
  if (subscriptions.length === 0) return
  const now = clock.date()
  const rows = subscriptions.map(({ id, list, consent_text: text, ...columns }) => {
    const { email, list_id, locale, source } = columns
    const event = { id: generateEntityId(undefined, "ecev"), subscription_id: id }
    return { list, row: { ...event, email, list_id, action, text, locale, source, network, at: now } }
  })
  await transaction("email_consent_event").insert(
    rows.map(({ row }) => ({ ...row, created_at: now, updated_at: now })),
  )
  const gives = GIVES_CONSENT.includes(action)
  const payloads = rows.map(({ list, row: { subscription_id: id, email, locale, source } }) => ({
    id,
    list,
    email,
    locale,
    source,
  }))
  if (gives) {
    await recordConsents(
      transaction,
      rows.flatMap(({ list, row: { id, text, locale, email } }) =>
        text === null
          ? []
          : [
              {
                // A proof compares the two times, so they are one.
                receipt: { ...consentReceipt(text, locale), given_at: now.toISOString() },
                purpose: `email-list:${list}`,
                subject: { email, customerId: null },
                source: { type: CONSENT_SOURCE, id },
              },
            ],
      ),
    )
    await recordEvents(transaction, subscriptionConfirmed, payloads)
  } else if (action === "unsubscribed") await recordEvents(transaction, subscriptionEnded, payloads)
}
