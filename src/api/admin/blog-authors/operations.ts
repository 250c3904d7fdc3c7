import { tableOperations } from "../../../lib/crud/table-operations"
import { blogAuthorWorkflows } from "../../../workflows/blog/blog-topics"

export const operations = tableOperations(
  blogAuthorWorkflows,
  (scope) => (filters, config) => scope.resolve("blog").listAndCountBlogAuthors(filters, config),
)
