import { model } from "@medusajs/framework/utils"
import { RECIPIENT_STATUSES } from "../statuses"

/** One mail of a campaign. The row is `sending` before the mail server gets anything, so a crash sends nothing twice. */
export const EmailCampaignRecipient = model
  .define("email_campaign_recipient", {
    id: model.id({ prefix: "ecrcp" }).primaryKey(),
    campaign_id: model.text(),
    subscriber_id: model.text(),
    subscription_id: model.text(),
    /** Null after the person's data is erased. */
    email: model.text().nullable(),
    status: model.enum([...RECIPIENT_STATUSES]).default("pending"),
    /** Why the mail failed or was skipped. */
    reason: model.text().nullable(),
    attempts: model.number().default(0),
    /** The run that sends the mail. */
    claim: model.text().nullable(),
    claimed_at: model.dateTime().nullable(),
    /** A mail that the server refused for the moment waits until this time. */
    not_before: model.dateTime().nullable(),
    sent_at: model.dateTime().nullable(),
    opens: model.number().default(0),
    opened_at: model.dateTime().nullable(),
    machine_opens: model.number().default(0),
    clicks: model.number().default(0),
    clicked_at: model.dateTime().nullable(),
    /** The moments of the person's latest clicks, in order. `clicked_at` is the first. */
    clicked_times: model.array().nullable(),
    machine_clicks: model.number().default(0),
    /** The mail service's report about the mail: `hard_bounce` or `complaint`. */
    reported: model.text().nullable(),
    reported_at: model.dateTime().nullable(),
    unsubscribed_at: model.dateTime().nullable(),
    /** The reason that the person gave when they unsubscribed by the link in this mail. */
    unsubscribe_reason: model.text().nullable(),
  })
  .indexes([
    { on: ["campaign_id", "subscriber_id"], unique: true },
    { on: ["campaign_id", "status", "id"] },
    { on: ["email"] },
    { on: ["unsubscribed_at"], where: "unsubscribed_at IS NOT NULL" },
  ])
