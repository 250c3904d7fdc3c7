import { model } from "@medusajs/framework/utils"
import { SUPPRESSION_ACTIONS, SUPPRESSION_REASONS } from "../statuses"

/** An address was suppressed, or may get mails again. A trigger writes the rows. */
export const EmailSuppressionEvent = model
  .define("email_suppression_event", {
    id: model.id({ prefix: "esev" }).primaryKey(),
    suppression_id: model.text(),
    email_digest: model.text(),
    action: model.enum([...SUPPRESSION_ACTIONS]),
    reason: model.enum([...SUPPRESSION_REASONS]),
    note: model.text().nullable(),
    at: model.dateTime(),
  })
  .indexes([{ on: ["email_digest", "at"] }, { on: ["suppression_id"] }])
