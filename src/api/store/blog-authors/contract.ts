import { z } from "zod"
import { page } from "../../../lib/contract/lists"
import { contract } from "../../../lib/contract/row"
import { blogPostSummary, topicPostQuery } from "../blog-posts/schemas"

const blogAuthor = z
  .object({
    id: z.string().meta({ examples: ["postauth_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    name: z.string().meta({ examples: ["Mira Tan"] }),
    bio: z.string().nullable(),
    avatar_url: z.string().nullable(),
    website_url: z.string().nullable(),
    post_count: z
      .int()
      .min(0)
      .describe("Of public posts.")
      .meta({ examples: [7] }),
  })
  .meta({ id: "BlogAuthor" })

export const blogAuthors = contract({
  readBlogAuthor: {
    method: "GET",
    path: "/store/blog-authors/:id",
    auth: "key",
    summary: "One author with their published posts",
    localized: true,
    query: topicPostQuery,
    response: page({ blog_posts: z.array(blogPostSummary) }).extend({ blog_author: blogAuthor }),
  },
})
