import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { noBody } from "../../../lib/contract/input"
import { listQuery, page } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"
import { crud } from "../../../lib/crud/contract"
import {
  adminCampaign,
  campaignChange,
  campaignRecipient,
  newCampaign,
} from "../../../modules/email-marketing/campaign-schemas"
import { CAMPAIGN_STATUSES, RECIPIENT_STATUSES } from "../../../modules/email-marketing/statuses"

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

const others = contract({
  adminScheduleEmailCampaign: {
    method: "POST",
    path: `${ITEM}/schedule`,
    auth: "admin",
    summary: "Send a campaign, now or later",
    description:
      "Everybody who is confirmed on the list when the sending begins gets one mail. Products are shown as they are then.",
    body: z.strictObject({
      scheduled_at: timestamp.optional().describe("Default: now."),
    }),
    response,
    errors: ["invalid_field", "unknown_field", "invalid_state"],
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
    response: z.object({
      email_preview: z
        .object({
          subject: z.string().meta({ examples: ["New bowls, Ada"] }),
          html: z.string().meta({ examples: ["<!doctype html>…"] }),
          text: z.string().meta({ examples: ["Hello Ada"] }),
        })
        .meta({ id: "EmailPreview" }),
    }),
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

export const adminEmailCampaigns = { ...things, ...others, rows: { ...things.rows, ...others } }
