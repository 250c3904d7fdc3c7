import { Feed } from "feed"
import { storeRoutes } from "../../../kits/publications/store-routes"
import { allowCaching } from "../../../kits/rows/public-cache"
import { route } from "../../../kits/rows/route"
import { readerOf } from "../../../kits/shop/reader"
import { storefrontUrls } from "../../../kits/shop/storefront-urls"
import { declareHandlers } from "../../handlers"
import { previewOf } from "../../kinds"
import { submitBlogCommentWorkflow } from "../workflows/submit-blog-comment"
import { blogPosts } from "./store-blog-posts.rows"
import { coverOf, postAnswer, summaryAnswer } from "./store-blog-posts-answers"
import { blogPostRows } from "./store-blog-posts-schemas"

const routes = storeRoutes(blogPostRows, {
  store: (scope) => scope.resolve("blog").posts,
  preview: previewOf("post"),
  picture: coverOf,
  summary: summaryAnswer,
  full: postAnswer,
})

const LATEST = 50

const CACHE_SECONDS = 300

declareHandlers([
  routes.list,
  routes.read,
  route(blogPosts.readBlogFeed, async ({ query, locale, scope, req, res }) => {
    const urls = await storefrontUrls(scope)
    const reader = await readerOf(scope, locale)
    const posts = await scope.resolve("blog").listFeed(reader, query, LATEST)
    const [newest] = posts
    const feed = new Feed({
      title: urls.name,
      description: urls.name,
      link: urls.home,
      language: newest?.locale ?? reader.locales[0],
      updated: newest?.published_at ?? reader.now,
      generator: false,
    })
    for (const post of posts)
      feed.addItem({
        title: post.title,
        link: urls.of("post", post.slug, post.locale),
        guid: post.id,
        date: post.published_at,
        description: post.excerpt,
        content: post.body_html,
        category: post.categories.map(({ name }) => ({ name })),
        ...(post.author && { author: [{ name: post.author.name }] }),
      })
    allowCaching(req, res, CACHE_SECONDS)
    res.type("application/rss+xml").send(feed.rss2())
  }),
  route(blogPosts.listBlogComments, async ({ params: { slug }, query, scope }) => {
    const { limit, offset, order } = query
    const reader = await readerOf(scope, undefined)
    const { items, count } = await scope
      .resolve("blog")
      .listPublicComments(slug, reader, { limit, offset, order })
    return { comments: items, count, offset, limit }
  }),
  route(blogPosts.submitBlogComment, async ({ params: { slug }, body, scope }) => {
    const { author_name, author_email = null, parent_id = null } = body
    const reader = await readerOf(scope, undefined)
    const status = "pending" as const
    const comment = { author_name, author_email, parent_id, body: body.body, status, is_by_shop: false }
    const { result: id } = await submitBlogCommentWorkflow(scope).run({ input: { slug, reader, comment } })
    const { created_at } = await scope.resolve("blog").retrieveBlogComment(id)
    return { comment: { id, author_name, body: body.body, parent_id, status, created_at } }
  }),
])
