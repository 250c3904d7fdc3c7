import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { listQuery } from "../../../lib/contract/lists"
import { publicInFull, publicSummary } from "../../../lib/publications/schemas"

const topic = z.object({
  id: z.string().meta({ examples: ["postcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  slug: z.string().meta({ examples: ["workshop"] }),
  name: z.string().meta({ examples: ["Workshop"] }),
})

const summary = {
  ...publicSummary,
  cover: z.object({ url: z.string(), alt: z.string().nullable() }).nullable(),
  author: z.object({ id: z.string(), name: z.string(), avatar_url: z.string().nullable() }).nullable(),
  categories: z.array(topic),
  tags: z.array(topic),
}

/** A post in a list. */
export const blogPostSummary = z
  .object({ ...summary, published_at: timestamp })
  .meta({ id: "BlogPostSummary" })

export const blogPost = z
  .object({
    ...summary,
    ...publicInFull,
    published_at: timestamp.nullable().describe("Never `null`, except in a preview of a draft."),
    comments: z.object({
      is_open: z.boolean().meta({ examples: [true] }),
      count: z
        .int()
        .describe("Approved ones, answers included.")
        .meta({ examples: [2] }),
    }),
  })
  .meta({ id: "BlogPost" })

export const blogPostFilters = {
  category: z.string().max(200).optional().describe("Slug or id of a category."),
  tag: z.string().max(200).optional().describe("Slug or id of a tag."),
  author: z.string().max(200).optional().describe("Id of an author."),
  q: z
    .string()
    .max(200)
    .optional()
    .describe('Words, all of which are in the post. `"…"` for a phrase, `-` without.'),
}

const order = ["-published_at", "published_at"] as const

export const blogPostQuery = listQuery({ order, filters: blogPostFilters })

/** Of the posts of a category, tag or author. */
export const topicPostQuery = listQuery({ order })

export const topicAnswer = topic.extend({
  post_count: z
    .int()
    .min(0)
    .describe("Of public posts.")
    .meta({ examples: [7] }),
})
