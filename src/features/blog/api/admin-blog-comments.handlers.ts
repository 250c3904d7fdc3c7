import { inboxRoutes } from "../../../kits/submissions/inbox-routes"
import { writingOf } from "../../../kits/tables/table-operations"
import { declareHandlers } from "../../handlers"
import { blogCommentWorkflows } from "../workflows/blog-comments"
import { adminBlogComments } from "./admin-blog-comments.rows"

const routes = inboxRoutes(adminBlogComments, {
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

declareHandlers([
  routes.collection.GET,
  routes.collection.POST,
  routes.item.GET,
  routes.item.POST,
  routes.item.DELETE,
  routes.exported,
])
