import { z } from "zod"
import { picture } from "../../../kits/media/image"
import { publicRows } from "../../../kits/publications/store-contract"
import { listQuery } from "../../../kits/rows/lists"
import { postTopics } from "../module/schemas"

export const blogPostFilters = {
  category: z.string().max(200).optional().describe("Slug or id of a category."),
  tag: z.string().max(200).optional().describe("Slug or id of a tag."),
  author: z.string().max(200).optional().describe("Id of an author."),
}

const order = ["-published_at", "published_at"] as const

export const blogPostRows = publicRows({
  cachedUntilChangeOf: ["blog", "media"],
  path: "/store/blog-posts",
  one: "blog_post",
  many: "blog_posts",
  called: ["post", "posts"],
  own: {
    cover: picture.nullable(),
    ...postTopics,
  },
  ownInFull: {
    audio_url: z
      .string()
      .nullable()
      .describe("The text read aloud, in its language.")
      .meta({ examples: [null] }),
    audio_is_stale: z
      .boolean()
      .describe("The text has changed since it was read aloud.")
      .meta({ examples: [false] }),
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
