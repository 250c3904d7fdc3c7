import { tableOperations } from "../../../lib/crud/table-operations"
import { glossaryWorkflows } from "../../../workflows/glossaries/glossaries"

export const operations = tableOperations(
  glossaryWorkflows,
  (scope) => (filters, config) => scope.resolve("glossaries").listAndCountGlossaries(filters, config),
)
