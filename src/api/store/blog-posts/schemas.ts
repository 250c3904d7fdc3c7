import { z } from "zod"
import { listQuery } from "../../../lib/contract/lists"
import { publicRows } from "../../../lib/publications/store-contract"
import { postAuthor, topic } from "../../../modules/blog/schemas"

export const blogPostFilters = {
  category: z.string().max(200).optional().describe("Slug or id of a category."),
  tag: z.string().max(200).optional().describe("Slug or id of a tag."),
  author: z.string().max(200).optional().describe("Id of an author."),
}

const order = ["-published_at", "published_at"] as const

export const blogPostRows = publicRows({
  cachedUntilChangeOf: ["blog"],
  path: "/store/blog-posts",
  one: "blog_post",
  many: "blog_posts",
  called: ["post", "posts"],
  own: {
    cover: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
    author: postAuthor.nullable(),
    categories: z.array(topic),
    tags: z.array(topic),
  },
  ownInFull: {
    comments: z.object({
      is_open: z.boolean().meta({ examples: [true] }),
      count: z
        .int()
        .describe("Approved comments, including replies.")
        .meta({ examples: [2] }),
    }),
  },
  order,
  filters: blogPostFilters,
})

/** A post in the list of a category, tag or author. */
export const blogPostSummary = blogPostRows.schemas.summary

/** The query for the posts of a category, tag or author. */
export const topicPostQuery = listQuery({ order })
