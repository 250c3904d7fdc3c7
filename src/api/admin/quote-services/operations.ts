import { tableOperations } from "../../../lib/crud/table-operations"
import { quoteServiceWorkflows } from "../../../workflows/quote-services/quote-services"

export const operations = tableOperations(
  quoteServiceWorkflows,
  (scope) => (filters, config) => scope.resolve("quoteServices").listAndCountQuoteServices(filters, config),
)
