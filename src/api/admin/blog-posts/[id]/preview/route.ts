import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { previewToken } from "../../../../preview"
import { blogPostRevisions } from "../../contract"

export const POST = route(blogPostRevisions.previewLink, async ({ params: { id }, body, scope }) => {
  const post = await scope.resolve("blog").findPostForAdmin(id)
  if (!post) throw errors.notFound()
  const { token, expires_at } = previewToken("blog-post", id, body.expires_in)
  const path = `/store/blog-posts/${encodeURIComponent(post.slug)}?preview=${token}`
  return { preview: { token, path, expires_at } }
})
