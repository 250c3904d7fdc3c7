import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { topicAnswer } from "../module/schemas"
import { blogPostSummary, topicPostQuery } from "./store-blog-posts-schemas"

const blogTag = topicAnswer.meta({ id: "BlogTag" })

export const blogTags = contract({
  listBlogTags: {
    method: "GET",
    path: "/store/blog-tags",
    cachedUntilChangeOf: ["blog", "media"],
    auth: "key",
    summary: "Tags with the number of their posts",
    localized: true,
    query: listQuery({ order: ["name", "-name", "-post_count", "post_count"] }),
    response: page({ blog_tags: z.array(blogTag) }),
  },
  readBlogTag: {
    method: "GET",
    path: "/store/blog-tags/:slug",
    cachedUntilChangeOf: ["blog", "media"],
    auth: "key",
    summary: "One tag with its posts",
    localized: true,
    query: topicPostQuery,
    response: page({ blog_posts: z.array(blogPostSummary) }).extend({ blog_tag: blogTag }),
  },
})
