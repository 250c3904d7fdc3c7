import { model } from "@medusajs/framework/utils"
import { CAMPAIGN_STATUSES } from "../statuses"

export const EmailCampaign = model
  .define("email_campaign", {
    id: model.id({ prefix: "ecamp" }).primaryKey(),
    name: model.text().searchable(),
    list_id: model.text(),
    /** Only people of this segment get the mail. */
    segment_id: model.text().nullable(),
    status: model.enum([...CAMPAIGN_STATUSES]).default("draft"),
    subject: model.text().searchable(),
    /** The line that mail programs show beside the subject. */
    preheader: model.text().nullable(),
    locale: model.text(),
    blocks: model.json(),
    /** Increases with each change of the content. */
    revision: model.number().default(1),
    scheduled_at: model.dateTime().nullable(),
    started_at: model.dateTime().nullable(),
    finished_at: model.dateTime().nullable(),
    /** When the next mails are due. Null if the campaign is not being sent. */
    run_at: model.dateTime().nullable(),
    /** Why the sending waits. */
    problem: model.text().nullable(),
    /** The blocks as they are sent, with products and posts as they were at the start. */
    content: model.json().nullable(),
  })
  .indexes([{ on: ["created_at", "id"] }, { on: ["run_at"] }, { on: ["list_id"] }, { on: ["segment_id"] }])
