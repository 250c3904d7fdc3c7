import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { readerOf, tellLanguages } from "../../../../shop/reader"
import { previewed } from "../../../preview"
import { postAnswer } from "../answers"
import { blogPosts } from "../contract"

export const GET = route(blogPosts.readBlogPost, async ({ params: { slug }, query, locale, scope, res }) => {
  const reader = await readerOf(scope, locale)
  const blog = scope.resolve("blog")
  const id = query.preview === undefined ? undefined : previewed("blog-post", query.preview, res)
  const post = id === undefined ? await blog.findPublicPost(slug, reader) : await blog.findPreview(id, reader)
  if (!post) throw errors.notFound()
  tellLanguages(res, [post])
  return { blog_post: postAnswer(post) }
})
