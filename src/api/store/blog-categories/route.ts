import { route } from "../../../lib/contract/route"
import { readerOf, setContentLanguage, withOwnLocale } from "../../../shop/reader"
import { blogCategories } from "./contract"

export const GET = route(blogCategories.listBlogCategories, async ({ query, locale, scope, res }) => {
  const { limit, offset } = query
  const reader = await readerOf(scope, locale)
  const { items, count } = await scope.resolve("blog").listCategories(reader, query)
  const named = await withOwnLocale(scope, items)
  setContentLanguage(res, named)
  return { blog_categories: named, count, offset, limit }
})
