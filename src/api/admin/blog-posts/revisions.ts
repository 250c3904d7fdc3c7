import { revisionRoutes } from "../../../lib/publications/routes"
import { blogPostWorkflows } from "../../../workflows/blog/blog-posts"
import { adminBlogPosts, blogPostRevisions } from "./contract"
import { operations } from "./operations"

export const routes = revisionRoutes(blogPostRevisions, {
  one: adminBlogPosts.one,
  read: (scope, id) => operations.read(scope, id),
  list: (scope, id, page) => scope.resolve("blog").listPostRevisions(id, page),
  find: (scope, id, revisionId) => scope.resolve("blog").findPostRevision(id, revisionId),
  restore: (scope, input) => blogPostWorkflows.restoreRevision(scope).run({ input }),
})
