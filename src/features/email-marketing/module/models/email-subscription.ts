import { model } from "@medusajs/framework/utils"
import { SUBSCRIPTION_STATUSES } from "../statuses"

/** A subscriber's place on one list. */
export const EmailSubscription = model
  .define("email_subscription", {
    id: model.id({ prefix: "esubn" }).primaryKey(),
    subscriber_id: model.text(),
    list_id: model.text(),
    /** The subscriber's address. */
    email: model.text(),
    status: model.enum([...SUBSCRIPTION_STATUSES]),
    /** Where the person subscribed, such as `footer`. */
    source: model.text().nullable(),
    locale: model.text(),
    /** The words that the person agreed to. */
    consent_text: model.text().nullable(),
    /** A part of the link that confirms. Without it, no link works. */
    confirm_code: model.text().nullable(),
    confirm_requested_at: model.dateTime().nullable(),
    /** The number of such mails since the last confirmation. */
    confirm_mails: model.number().default(0),
    confirmed_at: model.dateTime().nullable(),
    unsubscribed_at: model.dateTime().nullable(),
    /** Why the person has unsubscribed. */
    reason: model.text().nullable(),
    comment: model.text().nullable(),
  })
  .indexes([
    { on: ["subscriber_id", "list_id"], unique: true },
    { on: ["list_id", "status", "id"] },
    { on: ["email"] },
  ])
