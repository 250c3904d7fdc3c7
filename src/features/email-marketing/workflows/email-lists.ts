import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../../kits/tables/table-writing"
import { crudWorkflows } from "../../../kits/tables/workflows"
import type { EmailListChange, EmailListInput } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("emailMarketing")
type Service = ReturnType<typeof service>

/** Create, update and delete email lists. */
export const emailListWorkflows = crudWorkflows("email-list", {
  service,
  ...tableWriting((emailMarketing: Service) => ({
    create: (input: EmailListInput) => emailMarketing.createEmailLists(input),
    retrieve: (id) => emailMarketing.retrieveEmailList(id),
    update: (row: EmailListChange & { id: string }) => emailMarketing.updateEmailLists(row),
    remove: (id) => emailMarketing.softDeleteEmailLists(id),
    restore: (id) => emailMarketing.restoreEmailLists(id),
  })),
})
