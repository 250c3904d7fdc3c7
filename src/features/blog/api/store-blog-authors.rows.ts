import { z } from "zod"
import { page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { blogAuthor } from "../module/schemas"
import { blogPostSummary, topicPostQuery } from "./store-blog-posts-schemas"

export const blogAuthors = contract({
  readBlogAuthor: {
    method: "GET",
    path: "/store/blog-authors/:id",
    cachedUntilChangeOf: ["blog", "media"],
    auth: "key",
    summary: "One author with their published posts",
    localized: true,
    query: topicPostQuery,
    response: page({ blog_posts: z.array(blogPostSummary) }).extend({ blog_author: blogAuthor }),
  },
})
