import { tableOperations } from "../../../lib/crud/table-operations"
import { tourCategoryWorkflows } from "../../../workflows/tour-categories/tour-categories"

export const operations = tableOperations(
  tourCategoryWorkflows,
  (scope) => (filters, config) => scope.resolve("tourCategories").listAndCountTourCategories(filters, config),
)
