import { writingOf } from "../../../lib/crud/table-operations"
import { blogCommentWorkflows } from "../../../workflows/blog/blog-comments"
import { inboxRoutes } from "../../_submissions/inbox-routes"
import { adminBlogComments } from "./contract"

export const routes = inboxRoutes(adminBlogComments, {
  store: (scope) => scope.resolve("blog").comments,
  writing: writingOf(blogCommentWorkflows),
  cells: {
    id: ({ id }) => id,
    created_at: ({ created_at }) => created_at,
    status: ({ status }) => status,
    post_id: ({ post_id }) => post_id,
    parent_id: ({ parent_id }) => parent_id,
    author_name: ({ author_name }) => author_name,
    author_email: ({ author_email }) => author_email,
    is_by_shop: ({ is_by_shop }) => is_by_shop,
    body: ({ body }) => body,
  },
})
