import { Feed } from "feed"
import { route } from "../../../../lib/contract/route"
import { readerOf } from "../../../../shop/reader"
import { storefrontUrls } from "../../../../shop/storefront-urls"
import { allowCaching } from "../../public-cache"
import { blogPosts } from "../contract"

const LATEST = 50
const CACHE_SECONDS = 300

export const GET = route(blogPosts.readBlogFeed, async ({ query, locale, scope, req, res }) => {
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
})
