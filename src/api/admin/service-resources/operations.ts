import { tableOperations } from "../../../lib/crud/table-operations"
import { serviceResourceWorkflows } from "../../../workflows/services/service-resources"

export const operations = tableOperations(
  serviceResourceWorkflows,
  (scope) => (filters, config) => scope.resolve("services").listAndCountServiceResources(filters, config),
)
