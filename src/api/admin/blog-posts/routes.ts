import { blogPostWorkflows } from "../../../workflows/blog/blog-posts"
import { adminRoutes } from "../../_publications/admin-routes"
import { adminBlogPosts } from "./contract"

export const routes = adminRoutes(adminBlogPosts, {
  store: (scope) => scope.resolve("blog").posts,
  workflows: blogPostWorkflows,
  kind: "post",
})
