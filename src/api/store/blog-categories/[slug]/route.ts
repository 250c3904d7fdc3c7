import { route } from "../../../../lib/contract/route"
import { errors } from "../../../../lib/errors"
import { readerOf, setContentLanguage, shopLocale } from "../../../../shop/reader"
import { summaryAnswers } from "../../blog-posts/answers"
import { blogCategories } from "../contract"

export const GET = route(
  blogCategories.readBlogCategory,
  async ({ params: { slug }, query, locale, scope, res }) => {
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
  },
)
