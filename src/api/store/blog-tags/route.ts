import { route } from "../../../lib/contract/route"
import { readerOf } from "../../../shop/reader"
import { blogTags } from "./contract"

export const GET = route(blogTags.listBlogTags, async ({ query, locale, scope }) => {
  const { limit, offset } = query
  const reader = await readerOf(scope, locale)
  const { items, count } = await scope.resolve("blog").listTags(reader, query)
  return { blog_tags: items, count, offset, limit }
})
