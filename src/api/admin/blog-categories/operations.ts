import { tableOperations } from "../../../lib/crud/table-operations"
import { blogCategoryWorkflows } from "../../../workflows/blog/blog-topics"

export const operations = tableOperations(
  blogCategoryWorkflows,
  (scope) => (filters, config) => scope.resolve("blog").listAndCountBlogCategories(filters, config),
)
