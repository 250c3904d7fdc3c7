import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../../kits/tables/table-writing"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { errors } from "../../../lib/errors"
import type { EmailListChange, EmailListInput } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("emailMarketing")
type Service = ReturnType<typeof service>

const table = tableWriting((emailMarketing: Service) => ({
  create: (input: EmailListInput) => emailMarketing.createEmailLists(input),
  retrieve: (id) => emailMarketing.retrieveEmailList(id),
  update: (row: EmailListChange & { id: string }) => emailMarketing.updateEmailLists(row),
  remove: (id) => emailMarketing.softDeleteEmailLists(id),
  restore: (id) => emailMarketing.restoreEmailLists(id),
}))

/** The statuses in which a campaign still needs its list. */
const NEEDS_LIST = ["draft", "scheduled", "sending", "paused"] as const

/** Create, update and delete email lists. One that a campaign still needs cannot be deleted. */
export const emailListWorkflows = crudWorkflows("email-list", {
  service,
  ...table,
  async remove(emailMarketing: Service, id) {
    const [used] = await emailMarketing.listEmailCampaigns(
      { list_id: id, status: [...NEEDS_LIST] },
      { select: ["id", "name"], take: 1 },
    )
    if (used) throw errors.invalidState(`The campaign '${used.name}' uses this list.`)
    await table.remove(emailMarketing, id)
  },
})
