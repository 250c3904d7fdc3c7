import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../lib/crud/table-writing"
import { crudWorkflows } from "../../lib/crud/workflows"
import type { NewSuppression, SuppressionChange } from "../../modules/email-marketing/types"

const service = (container: MedusaContainer) => container.resolve("emailMarketing")
type Service = ReturnType<typeof service>

/** Add, describe and delete addresses that get no campaigns. */
export const emailSuppressionWorkflows = crudWorkflows("email-suppression", {
  service,
  ...tableWriting((emailMarketing: Service) => ({
    create: (input: NewSuppression) => emailMarketing.createEmailSuppressions(input),
    retrieve: (id) => emailMarketing.retrieveEmailSuppression(id),
    update: (row: SuppressionChange & { id: string }) => emailMarketing.updateEmailSuppressions(row),
    remove: (id) => emailMarketing.softDeleteEmailSuppressions(id),
    restore: (id) => emailMarketing.restoreEmailSuppressions(id),
  })),
})
