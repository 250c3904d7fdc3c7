import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { readerOf, setContentLanguage } from "../../../../shop/reader"
import { summaryAnswers } from "../../blog-posts/answers"
import { blogTags } from "../contract"

export const GET = route(blogTags.readBlogTag, async ({ params: { slug }, query, locale, scope, res }) => {
  const { limit, offset, order } = query
  const reader = await readerOf(scope, locale)
  const blog = scope.resolve("blog")
  const tag = await blog.findTag(slug, reader)
  if (!tag) throw errors.notFound()
  const { items, count } = await blog.posts.list(reader, { tag: tag.id, limit, offset, order })
  setContentLanguage(res, items)
  return { blog_tag: tag, blog_posts: await summaryAnswers(scope, items, reader), count, offset, limit }
})
