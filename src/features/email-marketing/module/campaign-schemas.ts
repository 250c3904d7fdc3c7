import { z } from "zod"
import { localeCode } from "../../../kits/publications/locales"
import { timestamp } from "../../../kits/rows/fields"
import { httpUrl, line, plainLineField, plainTextField } from "../../../lib/fields"
import { BLOCK_TYPES } from "../../../lib/mail-content"
import { CAMPAIGN_STATUSES, MAIL_REPORTS, RECIPIENT_STATUSES } from "./statuses"

const MAX_BLOCKS = 50
/** The most products or posts in a block. */
const MAX_CARDS = 12

const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullable().default(null)

/** The fields that a block of each type needs. */
const NEEDS: Record<
  (typeof BLOCK_TYPES)[number],
  readonly ("text" | "image_url" | "link" | "products" | "posts")[]
> = {
  heading: ["text"],
  text: ["text"],
  image: ["image_url"],
  button: ["text", "link"],
  products: ["products"],
  posts: ["posts"],
  divider: [],
}

/** A part of a campaign's mail, from top to bottom. */
export const block = z
  .strictObject({
    type: z.enum(BLOCK_TYPES),
    text: optional(plainTextField(5000))
      .describe(
        "The words of a heading, a text or a button; the description of an image. `{{first_name}}`, `{{last_name}}` and `{{email}}` are replaced, `{{first_name|friend}}` by `friend` if there is no name.",
      )
      .meta({ examples: ["Hello {{first_name|friend}}, the kiln is open again."] }),
    image_url: optional(httpUrl).meta({ examples: [null] }),
    link: optional(httpUrl)
      .describe("Where a button or an image leads.")
      .meta({ examples: [null] }),
    products: z
      .array(line(200))
      .max(MAX_CARDS)
      .default([])
      .describe(
        "The handles of products. Their names, pictures and prices are read when the campaign begins.",
      )
      .meta({ examples: [[]] }),
    posts: z
      .array(line(200))
      .max(MAX_CARDS)
      .default([])
      .describe(
        "The slugs of blog posts in their main language. Their titles and pictures are read when the campaign begins.",
      )
      .meta({ examples: [[]] }),
  })
  .superRefine((given, context) => {
    for (const name of NEEDS[given.type])
      if (given[name] === null || given[name].length === 0)
        context.addIssue({ code: "custom", path: [name], message: `is required for '${given.type}'` })
  })
  .meta({ id: "EmailBlock" })

const fields = {
  name: plainLineField(200).meta({ examples: ["Spring kiln"] }),
  list_id: line(100).meta({ examples: ["elist_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  segment_id: optional(line(100))
    .describe("Only the people of this segment who are confirmed on the list get the mail.")
    .meta({ examples: [null] }),
  subject: plainLineField(200).meta({ examples: ["New bowls, {{first_name|friend}}"] }),
  preheader: optional(plainLineField(200)).describe("The line that mail programs show beside the subject."),
  locale: localeCode.meta({ examples: ["en"] }),
  blocks: z.array(block).min(1).max(MAX_BLOCKS),
}

export const newCampaign = z.strictObject({ ...fields, locale: fields.locale.default("en") })

/** The content of a campaign that is not stored yet. */
export const campaignDraft = newCampaign.pick({ subject: true, preheader: true, locale: true, blocks: true })

export const campaignChange = z.strictObject({
  name: fields.name.optional(),
  list_id: fields.list_id.optional(),
  segment_id: line(100).nullable().optional(),
  subject: fields.subject.optional(),
  preheader: plainLineField(200).nullable().optional(),
  locale: fields.locale.optional(),
  blocks: fields.blocks.optional(),
})

const count = z
  .int()
  .min(0)
  .meta({ examples: [0] })

const unsubscribeReason = z
  .string()
  .nullable()
  .describe("Null: the person has not said why.")
  .meta({ examples: ["too_often"] })

/** How many mails of a campaign have this outcome. Opens and clicks count people once, however often they open. */
export const campaignResults = z
  .object({
    recipients: count,
    pending: count,
    sending: count,
    sent: count,
    failed: count,
    skipped: count,
    uncertain: count,
    opened: count.describe("People who have opened the mail."),
    machine_opened: count.describe("Mails that only a machine has opened."),
    clicked: count,
    machine_clicked: count,
    bounced: count.describe("Mails that the mail service has reported as undeliverable after it took them."),
    complained: count.describe("People who have reported the mail as spam."),
    unsubscribed: count,
    unsubscribe_reasons: z
      .array(z.object({ reason: unsubscribeReason, people: count }))
      .describe("Why people have unsubscribed by this mail, the most frequent reason first. At most 50.")
      .meta({ examples: [[{ reason: "too_often", people: 3 }]] }),
  })
  .meta({ id: "EmailCampaignResults" })

/** Why people have left in a period. */
export const unsubscribeReasons = z
  .object({
    from: z.iso.date().meta({ examples: ["2026-03-01"] }),
    to: z.iso.date().meta({ examples: ["2026-03-28"] }),
    people: count.describe("How often people have left in the period."),
    reasons: z
      .array(z.object({ reason: unsubscribeReason, people: count }))
      .describe("The most frequent reason first. At most 50.")
      .meta({ examples: [[{ reason: "too_often", people: 3 }]] }),
  })
  .meta({ id: "EmailUnsubscribeReasons" })

/** The results of a campaign. */
export const campaignReport = z
  .object({
    campaign_id: z.string().meta({ examples: ["ecamp_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    results: campaignResults,
    links: z
      .array(
        z.object({
          position: count,
          url: z.string().meta({ examples: ["https://alder.example/bowls"] }),
          clicks: count.describe("Clicks by people. One person may click often."),
          machine_clicks: count,
        }),
      )
      .describe("The links of the mail, the most clicked first."),
    hours: z
      .array(
        z.object({
          at: timestamp.describe("The beginning of the hour."),
          sent: count,
          opened: count.describe("People who opened the mail for the first time."),
          clicked: count.describe("People who clicked for the first time."),
        }),
      )
      .describe("The first three days. Hours without anything are left out."),
    attribution_days: count,
    revenue: z
      .array(
        z.object({
          currency_code: z.string().meta({ examples: ["eur"] }),
          orders: count,
          revenue: z.number().meta({ examples: [240] }),
        }),
      )
      .describe(
        "Orders placed at most `attribution_days` after their buyer's last click. An order counts for the campaign that was clicked last before it. Cancelled orders do not count. Returned items and refunds are deducted.",
      ),
  })
  .meta({ id: "EmailCampaignReport" })

export const adminCampaign = z
  .object({
    id: z.string().meta({ examples: ["ecamp_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    name: z.string().meta({ examples: ["Spring kiln"] }),
    list_id: z.string().meta({ examples: ["elist_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    segment_id: z.string().nullable(),
    status: z.enum(CAMPAIGN_STATUSES),
    subject: z.string().meta({ examples: ["New bowls"] }),
    preheader: z.string().nullable(),
    locale: z.string().meta({ examples: ["en"] }),
    blocks: z.array(block),
    problem: z.string().nullable().describe("Why the sending waits."),
    scheduled_at: timestamp.nullable(),
    started_at: timestamp.nullable(),
    finished_at: timestamp.nullable(),
    created_at: timestamp,
    updated_at: timestamp,
    results: campaignResults,
  })
  .meta({ id: "AdminEmailCampaign" })

export const campaignRecipient = z
  .object({
    id: z.string().meta({ examples: ["ecrcp_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    email: z
      .string()
      .nullable()
      .describe("Null after the person's data was erased.")
      .meta({ examples: ["ada@alder.example"] }),
    status: z.enum(RECIPIENT_STATUSES),
    reason: z.string().nullable(),
    attempts: count,
    sent_at: timestamp.nullable(),
    opened_at: timestamp.nullable(),
    clicked_at: timestamp.nullable(),
    reported: z.enum(MAIL_REPORTS).nullable().describe("The mail service's report about the mail."),
    reported_at: timestamp.nullable(),
    unsubscribed_at: timestamp.nullable(),
    unsubscribe_reason: unsubscribeReason,
  })
  .meta({ id: "EmailCampaignRecipient" })
