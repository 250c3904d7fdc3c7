import { tableOperations } from "../../../lib/crud/table-operations"
import { emailSuppressionWorkflows } from "../../../workflows/email-marketing/email-suppressions"

export const operations = tableOperations(
  emailSuppressionWorkflows,
  (scope) => (filters, config) =>
    scope.resolve("emailMarketing").listAndCountEmailSuppressions(filters, config),
)
