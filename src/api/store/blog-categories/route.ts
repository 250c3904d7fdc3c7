import { route } from "../../../lib/contract/route"
import { readerOf } from "../../../shop/reader"
import { blogCategories } from "./contract"

export const GET = route(blogCategories.listBlogCategories, async ({ query, locale, scope }) => {
  const { limit, offset } = query
  const reader = await readerOf(scope, locale)
  const { items, count } = await scope.resolve("blog").listCategories(reader, query)
  return { blog_categories: items, count, offset, limit }
})
