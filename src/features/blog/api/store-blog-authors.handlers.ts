import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { blogAuthors } from "./store-blog-authors.rows"
import { summaryAnswers } from "./store-blog-posts-answers"

declareHandlers([
  route(blogAuthors.readBlogAuthor, async ({ params: { id }, query, locale, scope, res }) => {
    const { limit, offset, order } = query
    const reader = await readerOf(scope, locale)
    const blog = scope.resolve("blog")
    const author = await blog.findAuthor(id, reader)
    if (!author) throw errors.notFound()
    const { items, count } = await blog.posts.list(reader, { author: id, limit, offset, order })
    setContentLanguage(res, items)
    return {
      blog_author: author,
      blog_posts: await summaryAnswers(scope, items, reader),
      count,
      offset,
      limit,
    }
  }),
])
