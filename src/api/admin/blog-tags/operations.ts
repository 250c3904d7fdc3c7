import { tableOperations } from "../../../lib/crud/table-operations"
import { blogTagWorkflows } from "../../../workflows/blog/blog-topics"

export const operations = tableOperations(
  blogTagWorkflows,
  (scope) => (filters, config) => scope.resolve("blog").listAndCountBlogTags(filters, config),
)
