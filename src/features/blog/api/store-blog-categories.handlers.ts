import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage, shopLocale, withOwnLocale } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { blogCategories } from "./store-blog-categories.rows"
import { summaryAnswers } from "./store-blog-posts-answers"

declareHandlers([
  route(blogCategories.listBlogCategories, async ({ query, locale, scope, res }) => {
    const { limit, offset } = query
    const reader = await readerOf(scope, locale)
    const { items, count } = await scope.resolve("blog").listCategories(reader, query)
    const named = await withOwnLocale(scope, items)
    setContentLanguage(res, named)
    return { blog_categories: named, count, offset, limit }
  }),
  route(blogCategories.readBlogCategory, async ({ params: { slug }, query, locale, scope, res }) => {
    const { limit, offset, order } = query
    const reader = await readerOf(scope, locale)
    const blog = scope.resolve("blog")
    const found = await blog.findCategory(slug, reader)
    if (!found) throw errors.notFound()
    const { items, count } = await blog.posts.list(reader, { category: found.id, limit, offset, order })
    const category = { ...found, locale: found.locale ?? (await shopLocale(scope)) }
    setContentLanguage(res, [category, ...items])
    return {
      blog_category: category,
      blog_posts: await summaryAnswers(scope, items, reader),
      count,
      offset,
      limit,
    }
  }),
])
