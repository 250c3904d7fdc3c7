import { tableOperations } from "../../../lib/crud/table-operations"
import { serviceExceptionWorkflows } from "../../../workflows/services/service-exceptions"

export const operations = tableOperations(
  serviceExceptionWorkflows,
  (scope) => (filters, config) => scope.resolve("services").listAndCountServiceExceptions(filters, config),
)
