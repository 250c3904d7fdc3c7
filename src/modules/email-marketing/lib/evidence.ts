import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { recordConsents } from "../../../lib/consent/record-consent"
import { recordEvent } from "../../../lib/outbox/record-event"
import { consentReceipt } from "../../../lib/submissions/consent"
import { subscriptionConfirmed, subscriptionEnded } from "../events"
import type { CONSENT_ACTIONS } from "../statuses"
import type { SubscriptionRow } from "./rows"

type Action = (typeof CONSENT_ACTIONS)[number]

/** The actions after which the person gets mails. */
const GIVES_CONSENT: readonly Action[] = ["subscribed", "confirmed", "resubscribed", "imported"]

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
  const { id, list_id, list, email, locale, source, consent_text: text } = subscription
  const now = clock.date()
  const eventId = generateEntityId(undefined, "ecev")
  await transaction("email_consent_event").insert({
    ...{ id: eventId, subscription_id: id, email, list_id, action, text, locale, source, network },
    ...{ at: now, created_at: now, updated_at: now },
  })
  const gives = GIVES_CONSENT.includes(action)
  if (gives && text !== null)
    await recordConsents(transaction, [
      {
        receipt: consentReceipt(text, locale),
        purpose: `email-list:${list}`,
        subject: { email, customerId: null },
        source: { type: "email_consent_event", id: eventId },
      },
    ])
  const payload = { id, list, email, locale, source }
  if (gives) await recordEvent(transaction, subscriptionConfirmed, payload)
  else if (action === "unsubscribed") await recordEvent(transaction, subscriptionEnded, payload)
}
