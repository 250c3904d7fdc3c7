import { route } from "../../../kits/rows/route"
import { readerOf, setContentLanguage, shopLocale, withOwnLocale } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { summaryAnswers } from "./store-blog-posts-answers"
import { blogTags } from "./store-blog-tags.rows"

declareHandlers([
  route(blogTags.listBlogTags, async ({ query, locale, scope, res }) => {
    const { limit, offset } = query
    const reader = await readerOf(scope, locale)
    const { items, count } = await scope.resolve("blog").listTags(reader, query)
    const named = await withOwnLocale(scope, items)
    setContentLanguage(res, named)
    return { blog_tags: named, count, offset, limit }
  }),
  route(blogTags.readBlogTag, async ({ params: { slug }, query, locale, scope, res }) => {
    const { limit, offset, order } = query
    const reader = await readerOf(scope, locale)
    const blog = scope.resolve("blog")
    const found = await blog.findTag(slug, reader)
    if (!found) throw errors.notFound()
    const { items, count } = await blog.posts.list(reader, { tag: found.id, limit, offset, order })
    const tag = { ...found, locale: found.locale ?? (await shopLocale(scope)) }
    setContentLanguage(res, [tag, ...items])
    return { blog_tag: tag, blog_posts: await summaryAnswers(scope, items, reader), count, offset, limit }
  }),
])
