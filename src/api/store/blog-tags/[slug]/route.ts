import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { readerOf, setContentLanguage, shopLocale } from "../../../../shop/reader"
import { summaryAnswers } from "../../blog-posts/answers"
import { blogTags } from "../contract"

export const GET = route(blogTags.readBlogTag, async ({ params: { slug }, query, locale, scope, res }) => {
  const { limit, offset, order } = query
  const reader = await readerOf(scope, locale)
  const blog = scope.resolve("blog")
  const found = await blog.findTag(slug, reader)
  if (!found) throw errors.notFound()
  const { items, count } = await blog.posts.list(reader, { tag: found.id, limit, offset, order })
  const tag = { ...found, locale: found.locale ?? (await shopLocale(scope)) }
  setContentLanguage(res, [tag, ...items])
  return { blog_tag: tag, blog_posts: await summaryAnswers(scope, items, reader), count, offset, limit }
})
