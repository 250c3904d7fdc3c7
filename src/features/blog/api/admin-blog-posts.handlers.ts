import { adminRoutes } from "../../../kits/publications/admin-routes"
import { declareHandlers } from "../../handlers"
import { previewOf } from "../../kinds"
import { blogPostWorkflows } from "../workflows/blog-posts"
import { adminBlogPosts } from "./admin-blog-posts.rows"

const routes = adminRoutes(adminBlogPosts, {
  store: (scope) => scope.resolve("blog").posts,
  workflows: blogPostWorkflows,
  preview: previewOf("post"),
})

declareHandlers([
  routes.collection.GET,
  routes.collection.POST,
  routes.item.GET,
  routes.item.POST,
  routes.item.DELETE,
  routes.preview,
  routes.revisions.listRevisions,
  routes.revisions.readRevision,
  routes.revisions.restoreRevision,
])
