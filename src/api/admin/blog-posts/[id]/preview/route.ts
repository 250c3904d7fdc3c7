import { previewRoute } from "../../../../preview"
import { blogPostRevisions } from "../../contract"

export const POST = previewRoute(
  blogPostRevisions.previewLink,
  "blog-post",
  "/store/blog-posts",
  (scope, id) => scope.resolve("blog").findPostForAdmin(id),
)
