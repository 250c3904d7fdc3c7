import type { MedusaContainer } from "@medusajs/framework/types"
import { storedBlocks } from "../../../features/email-marketing/stored-content"
import { tableOperations } from "../../../lib/crud/table-operations"
import { errors } from "../../../lib/errors"
import { adminCampaign } from "../../../modules/email-marketing/campaign-schemas"
import { NOBODY } from "../../../modules/email-marketing/lib/campaign-report"
import type { AdminCampaign } from "../../../modules/email-marketing/types"
import { emailCampaignWorkflows } from "../../../workflows/email-marketing/email-campaigns"

export const operations = tableOperations(emailCampaignWorkflows, (scope) => async (filters, config) => {
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
export async function readCampaign(scope: MedusaContainer, id: string): Promise<AdminCampaign> {
  const found = await operations.read(scope, id)
  if (!found) throw errors.notFound()
  return adminCampaign.parse(found)
}
