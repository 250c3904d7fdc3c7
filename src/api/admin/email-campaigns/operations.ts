import type { MedusaContainer } from "@medusajs/framework/types"
import { tableOperations } from "../../../lib/crud/table-operations"
import { errors } from "../../../lib/errors"
import { adminCampaign } from "../../../modules/email-marketing/campaign-schemas"
import type { AdminCampaign } from "../../../modules/email-marketing/types"
import { emailCampaignWorkflows } from "../../../workflows/email-marketing/email-campaigns"

const NOBODY = {
  ...{ recipients: 0, pending: 0, sending: 0, sent: 0, failed: 0, skipped: 0, uncertain: 0 },
  ...{ opened: 0, machine_opened: 0, clicked: 0, machine_clicked: 0, unsubscribed: 0 },
}

export const operations = tableOperations(emailCampaignWorkflows, (scope) => async (filters, config) => {
  const emailMarketing = scope.resolve("emailMarketing")
  const [campaigns, count] = await emailMarketing.listAndCountEmailCampaigns(filters, config)
  const results = await emailMarketing.resultsOf(campaigns.map(({ id }) => id))
  return [campaigns.map((campaign) => ({ ...campaign, results: results.get(campaign.id) ?? NOBODY })), count]
})

/** The campaign as the routes answer it after an action. Throws 404. */
export async function readCampaign(scope: MedusaContainer, id: string): Promise<AdminCampaign> {
  const found = await operations.read(scope, id)
  if (!found) throw errors.notFound()
  return adminCampaign.parse(found)
}
