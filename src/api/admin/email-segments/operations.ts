import { tableOperations } from "../../../lib/crud/table-operations"
import { emailSegmentWorkflows } from "../../../workflows/email-marketing/email-segments"

export const operations = tableOperations(
  emailSegmentWorkflows,
  (scope) => (filters, config) => scope.resolve("emailMarketing").listAndCountEmailSegments(filters, config),
)
