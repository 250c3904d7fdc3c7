import { tableOperations } from "../../../lib/crud/table-operations"
import { emailListWorkflows } from "../../../workflows/email-marketing/email-lists"

export const operations = tableOperations(
  emailListWorkflows,
  (scope) => (filters, config) => scope.resolve("emailMarketing").listAndCountEmailLists(filters, config),
)
