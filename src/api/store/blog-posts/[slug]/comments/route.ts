import { route } from "../../../../../lib/contract/route"
import { readerOf } from "../../../../../shop/reader"
import { submitBlogCommentWorkflow } from "../../../../../workflows/blog/submit-blog-comment"
import { blogPosts } from "../../contract"

export const GET = route(blogPosts.listBlogComments, async ({ params: { slug }, query, scope }) => {
  const { limit, offset, order } = query
  const reader = await readerOf(scope, undefined)
  const { items, count } = await scope
    .resolve("blog")
    .listPublicComments(slug, reader, { limit, offset, order })
  return { comments: items, count, offset, limit }
})

export const POST = route(blogPosts.submitBlogComment, async ({ params: { slug }, body, scope }) => {
  const { author_name, author_email = null, parent_id = null } = body
  const reader = await readerOf(scope, undefined)
  const status = "pending" as const
  const comment = { author_name, author_email, parent_id, body: body.body, status, is_by_shop: false }
  const { result: id } = await submitBlogCommentWorkflow(scope).run({ input: { slug, reader, comment } })
  const { created_at } = await scope.resolve("blog").retrieveBlogComment(id)
  return { comment: { id, author_name, body: body.body, parent_id, status, created_at } }
})
