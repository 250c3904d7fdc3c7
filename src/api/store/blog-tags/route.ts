import { route } from "../../../lib/contract/route"
import { readerOf, setContentLanguage, withOwnLocale } from "../../../shop/reader"
import { blogTags } from "./contract"

export const GET = route(blogTags.listBlogTags, async ({ query, locale, scope, res }) => {
  const { limit, offset } = query
  const reader = await readerOf(scope, locale)
  const { items, count } = await scope.resolve("blog").listTags(reader, query)
  const named = await withOwnLocale(scope, items)
  setContentLanguage(res, named)
  return { blog_tags: named, count, offset, limit }
})
