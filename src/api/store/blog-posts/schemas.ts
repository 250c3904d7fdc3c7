import { z } from "zod"
import { listQuery } from "../../../lib/contract/lists"
import { publicRows } from "../../../lib/publications/store-contract"

const topic = z.object({
  id: z.string().meta({ examples: ["postcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  slug: z.string().meta({ examples: ["workshop"] }),
  name: z.string().meta({ examples: ["Workshop"] }),
})

export const blogPostFilters = {
  category: z.string().max(200).optional().describe("Slug or id of a category."),
  tag: z.string().max(200).optional().describe("Slug or id of a tag."),
  author: z.string().max(200).optional().describe("Id of an author."),
}

const order = ["-published_at", "published_at"] as const

export const blogPostRows = publicRows({
  path: "/store/blog-posts",
  one: "blog_post",
  many: "blog_posts",
  called: ["post", "posts"],
  own: {
    cover: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
    author: z.object({ id: z.string(), name: z.string(), avatar_url: z.string().nullable() }).nullable(),
    categories: z.array(topic),
    tags: z.array(topic),
  },
  ownInFull: {
    comments: z.object({
      is_open: z.boolean().meta({ examples: [true] }),
      count: z
        .int()
        .describe("Approved ones, answers included.")
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

export const topicAnswer = topic.extend({
  post_count: z
    .int()
    .min(0)
    .describe("Of public posts.")
    .meta({ examples: [7] }),
})
