import { tableOperations } from "../../../lib/crud/table-operations"
import { blogCommentWorkflows } from "../../../workflows/blog/blog-comments"

export const operations = tableOperations(
  blogCommentWorkflows,
  (scope) => (filters, config) => scope.resolve("blog").listAndCountBlogComments(filters, config),
)
