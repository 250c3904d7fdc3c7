import { z } from "zod"
import { moment } from "../../../kits/rows/fields"
import { noBody } from "../../../kits/rows/input"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { spanQuery } from "../../../kits/rows/span"
import { crud } from "../../../kits/tables/contract"
import {
  adminCampaign,
  campaignChange,
  campaignDraft,
  campaignRecipient,
  campaignReport,
  newCampaign,
  unsubscribeReasons,
} from "../module/campaign-schemas"
import { CAMPAIGN_STATUSES, RECIPIENT_STATUSES } from "../module/statuses"

const things = crud({
  path: "/admin/email-campaigns",
  one: "email_campaign",
  many: "email_campaigns",
  called: ["email campaign", "email campaigns"],
  schema: adminCampaign,
  order: ["-created_at", "created_at", "name", "-name"],
  filters: { status: z.enum(CAMPAIGN_STATUSES).optional(), list_id: z.string().max(100).optional() },
  create: newCampaign,
  change: campaignChange,
  errors: ["invalid_state", "not_found"],
})

const ITEM = "/admin/email-campaigns/:id"
const response = z.object({ email_campaign: adminCampaign })
const preview = z.object({
  email_preview: z
    .object({
      subject: z.string().meta({ examples: ["New bowls, Ada"] }),
      html: z.string().meta({ examples: ["<!doctype html>…"] }),
      text: z.string().meta({ examples: ["Hello Ada"] }),
    })
    .meta({ id: "EmailPreview" }),
})

const others = contract({
  adminScheduleEmailCampaign: {
    method: "POST",
    path: `${ITEM}/schedule`,
    auth: "admin",
    summary: "Send a campaign, now or later",
    description:
      "Everybody who is confirmed on the list when the sending begins gets one mail. Products are shown as they are then.",
    body: z.strictObject({
      scheduled_at: moment.optional().describe("Default: now."),
    }),
    response,
    errors: ["invalid_field", "unknown_field", "invalid_state"],
  },
  adminUnscheduleEmailCampaign: {
    method: "POST",
    path: `${ITEM}/unschedule`,
    auth: "admin",
    summary: "Make a scheduled campaign a draft again",
    description: "Only before its sending begins.",
    body: noBody,
    response,
    errors: ["unknown_field", "invalid_state"],
  },
  adminCountEmailCampaign: {
    method: "GET",
    path: `${ITEM}/audience`,
    auth: "admin",
    summary: "How many people a campaign would reach now",
    description: "People who are confirmed on its list, in its segment, and not suppressed.",
    response: z.object({ email_audience: z.object({ people: z.int().meta({ examples: [128] }) }) }),
  },
  adminReportEmailCampaign: {
    method: "GET",
    path: `${ITEM}/report`,
    auth: "admin",
    summary: "What a campaign has achieved",
    description: "Its outcomes, the clicks of each link, the course of the first days, and the revenue.",
    response: z.object({ email_report: campaignReport }),
  },
  adminReportUnsubscribeReasons: {
    method: "GET",
    path: "/admin/email-campaigns/unsubscribe-reasons",
    auth: "admin",
    summary: "Why people have unsubscribed, over all campaigns",
    description:
      "Days are in UTC, both included, at most 400. Default: the last 28 days. Somebody who left by a campaign's mail counts for it, also after coming back. Without `campaign_id`, those who are away and left in another way count too, for example by an admin.",
    query: z.strictObject({
      ...spanQuery,
      campaign_id: z
        .string()
        .max(100)
        .optional()
        .describe("Only people who left by this campaign's mail.")
        .meta({ examples: ["ecamp_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    }),
    response: z.object({ unsubscribe_reasons: unsubscribeReasons }),
    errors: ["out_of_range"],
  },
  adminPauseEmailCampaign: {
    method: "POST",
    path: `${ITEM}/pause`,
    auth: "admin",
    summary: "Pause a campaign that is being sent",
    description: "At most ten more mails are sent.",
    body: noBody,
    response,
    errors: ["unknown_field", "invalid_state"],
  },
  adminResumeEmailCampaign: {
    method: "POST",
    path: `${ITEM}/resume`,
    auth: "admin",
    summary: "Continue a paused campaign",
    body: noBody,
    response,
    errors: ["unknown_field", "invalid_state"],
  },
  adminCancelEmailCampaign: {
    method: "POST",
    path: `${ITEM}/cancel`,
    auth: "admin",
    summary: "Stop a campaign for good",
    body: noBody,
    response,
    errors: ["unknown_field", "invalid_state"],
  },
  adminRetryEmailCampaign: {
    method: "POST",
    path: `${ITEM}/retry`,
    auth: "admin",
    summary: "Send the failed mails of a campaign again",
    description: "Only those. Mails that may have arrived (`uncertain`) are never sent again.",
    body: noBody,
    response,
    errors: ["unknown_field", "invalid_state"],
  },
  adminTestEmailCampaign: {
    method: "POST",
    path: `${ITEM}/test-mail`,
    auth: "admin",
    summary: "Mail a campaign to the requesting admin",
    body: noBody,
    response: z.object({ to: z.string().meta({ examples: ["owner@alder.example"] }) }),
    errors: ["unknown_field", "invalid_state", "provider_error"],
  },
  adminPreviewEmailCampaign: {
    method: "GET",
    path: `${ITEM}/preview`,
    auth: "admin",
    summary: "A campaign's mail as it would be sent now",
    response: preview,
  },
  adminPreviewNewEmailCampaign: {
    method: "POST",
    path: "/admin/email-campaigns/preview",
    auth: "admin",
    summary: "The mail of a campaign that is not stored yet",
    description: "Stores nothing, so that an editor can show each change.",
    body: campaignDraft,
    response: preview,
    errors: ["missing_field", "unknown_field", "invalid_field", "out_of_range"],
  },
  adminListEmailCampaignRecipients: {
    method: "GET",
    path: `${ITEM}/recipients`,
    auth: "admin",
    summary: "The recipients of a campaign with their outcome",
    query: listQuery({
      order: ["created_at", "-created_at", "sent_at", "-sent_at"],
      filters: { status: z.enum(RECIPIENT_STATUSES).optional() },
    }),
    response: page({ email_recipients: z.array(campaignRecipient) }),
  },
})

const remove = { ...things.remove, errors: ["invalid_state"] } as const

export const adminEmailCampaigns = {
  ...things,
  ...others,
  remove,
  rows: { ...things.rows, ...others, adminDeleteEmailCampaign: remove },
}
