import type { MedusaContainer } from "@medusajs/framework/types"
import { pagination } from "../../../kits/rows/lists"
import { route } from "../../../kits/rows/route"
import { spanOf } from "../../../kits/rows/span"
import { crudHandlers } from "../../../kits/tables/routes"
import { tableOperations } from "../../../kits/tables/table-operations"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { adminCampaign, campaignRecipient } from "../module/campaign-schemas"
import { NOBODY } from "../module/lib/campaign-report"
import type { AdminCampaign } from "../module/types"
import { previewOf, previewOfDraft, sendCampaignTest } from "../services/campaign-samples"
import { storedBlocks } from "../services/stored-content"
import {
  emailCampaignWorkflows,
  moveEmailCampaignWorkflow,
  retryEmailCampaignWorkflow,
} from "../workflows/email-campaigns"
import { adminEmailCampaigns } from "./admin-email-campaigns.rows"

const operations = tableOperations(emailCampaignWorkflows, (scope) => async (filters, config) => {
  const emailMarketing = scope.resolve("emailMarketing")
  const [campaigns, count] = await emailMarketing.listAndCountEmailCampaigns(filters, config)
  const results = await emailMarketing.campaigns.resultsOf(campaigns.map(({ id }) => id))
  const shown = campaigns.map(({ blocks, ...campaign }) => ({
    ...campaign,
    // The list may leave out the blocks.
    ...(blocks !== undefined && { blocks: storedBlocks(blocks) }),
    results: results.get(campaign.id) ?? NOBODY,
  }))
  return [shown, count]
})

/** The campaign as the routes answer it after an action. Throws 404. */
async function readCampaign(scope: MedusaContainer, id: string): Promise<AdminCampaign> {
  const found = await operations.read(scope, id)
  if (!found) throw errors.notFound()
  return adminCampaign.parse(found)
}

declareHandlers([
  ...crudHandlers(adminEmailCampaigns, operations),
  route(adminEmailCampaigns.adminScheduleEmailCampaign, async ({ params: { id }, body, scope }) => {
    const at = new Date(body.scheduled_at ?? clock.date())
    await moveEmailCampaignWorkflow(scope).run({ input: { id, move: "schedule", at } })
    return { email_campaign: await readCampaign(scope, id) }
  }),
  route(adminEmailCampaigns.adminUnscheduleEmailCampaign, async ({ params: { id }, scope }) => {
    await moveEmailCampaignWorkflow(scope).run({ input: { id, move: "unschedule", at: clock.date() } })
    return { email_campaign: await readCampaign(scope, id) }
  }),
  route(adminEmailCampaigns.adminCountEmailCampaign, async ({ params: { id }, scope }) => ({
    email_audience: { people: await scope.resolve("emailMarketing").campaigns.audienceOf(id) },
  })),
  route(adminEmailCampaigns.adminReportEmailCampaign, async ({ params: { id }, scope }) => ({
    email_report: await scope.resolve("emailMarketing").campaigns.reportOf(id),
  })),
  route(adminEmailCampaigns.adminReportUnsubscribeReasons, async ({ query, scope }) => {
    const { campaign_id } = query
    const asked = { ...spanOf(query), campaign_id }
    return {
      unsubscribe_reasons: await scope.resolve("emailMarketing").campaigns.unsubscribeReasons(asked),
    }
  }),
  route(adminEmailCampaigns.adminPauseEmailCampaign, async ({ params: { id }, scope }) => {
    await moveEmailCampaignWorkflow(scope).run({ input: { id, move: "pause", at: clock.date() } })
    return { email_campaign: await readCampaign(scope, id) }
  }),
  route(adminEmailCampaigns.adminResumeEmailCampaign, async ({ params: { id }, scope }) => {
    await moveEmailCampaignWorkflow(scope).run({ input: { id, move: "resume", at: clock.date() } })
    return { email_campaign: await readCampaign(scope, id) }
  }),
  route(adminEmailCampaigns.adminCancelEmailCampaign, async ({ params: { id }, scope }) => {
    await moveEmailCampaignWorkflow(scope).run({ input: { id, move: "cancel", at: clock.date() } })
    return { email_campaign: await readCampaign(scope, id) }
  }),
  route(adminEmailCampaigns.adminRetryEmailCampaign, async ({ params: { id }, scope }) => {
    await retryEmailCampaignWorkflow(scope).run({ input: { id, at: clock.date() } })
    return { email_campaign: await readCampaign(scope, id) }
  }),
  route(adminEmailCampaigns.adminTestEmailCampaign, async ({ params, actor, scope }) => ({
    to: await sendCampaignTest(scope, params.id, actor),
  })),
  route(adminEmailCampaigns.adminPreviewEmailCampaign, async ({ params, scope }) => ({
    email_preview: await previewOf(scope, params.id),
  })),
  route(adminEmailCampaigns.adminPreviewNewEmailCampaign, async ({ body, scope }) => ({
    email_preview: await previewOfDraft(scope, body),
  })),
  route(adminEmailCampaigns.adminListEmailCampaignRecipients, async ({ params: { id }, query, scope }) => {
    const emailMarketing = scope.resolve("emailMarketing")
    await emailMarketing.retrieveEmailCampaign(id, { select: ["id"] })
    const { limit, offset, status } = query
    const [rows, count] = await emailMarketing.listAndCountEmailCampaignRecipients(
      { campaign_id: id, ...(status && { status }) },
      {
        ...pagination(query),
        select: [
          "id",
          "email",
          "status",
          "reason",
          "attempts",
          "sent_at",
          "opened_at",
          "clicked_at",
          "reported",
          "reported_at",
          "unsubscribed_at",
          "unsubscribe_reason",
          "created_at",
        ],
      },
    )
    const email_recipients = rows.map((row) => campaignRecipient.parse(row))
    return { email_recipients, count, offset, limit }
  }),
])
