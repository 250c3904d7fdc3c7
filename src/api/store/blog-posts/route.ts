import { route } from "../../../lib/contract/route"
import { readerOf, tellLanguages } from "../../../shop/reader"
import { summaryAnswer } from "./answers"
import { blogPosts } from "./contract"

export const GET = route(blogPosts.listBlogPosts, async ({ query, locale, scope, res }) => {
  const { limit, offset, order, ...filter } = query
  const reader = await readerOf(scope, locale)
  const { items, count } = await scope
    .resolve("blog")
    .listPublicPosts(reader, filter, { limit, offset, order })
  tellLanguages(res, items)
  return { blog_posts: items.map(summaryAnswer), count, offset, limit }
})
