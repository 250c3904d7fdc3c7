import { tableOperations } from "../../../lib/crud/table-operations"
import { productTemplateWorkflows } from "../../../workflows/product-templates/product-templates"

export const operations = tableOperations(
  productTemplateWorkflows,
  (scope) => (filters, config) =>
    scope.resolve("productTemplates").listAndCountProductTemplates(filters, config),
)
