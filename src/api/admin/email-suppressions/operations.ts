import { tableOperations } from "../../../lib/crud/table-operations"
import { emailSuppressionWorkflows } from "../../../workflows/email-marketing/email-suppressions"

export const operations = tableOperations(
  emailSuppressionWorkflows,
  (scope) =>
    ({ email, ...filters }, config) => {
      const emailMarketing = scope.resolve("emailMarketing")
      const digest = typeof email === "string" && { email_digest: emailMarketing.subscribers.digestOf(email) }
      return emailMarketing.listAndCountEmailSuppressions({ ...filters, ...digest }, config)
    },
)
