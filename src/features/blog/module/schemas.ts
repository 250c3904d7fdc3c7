import { z } from "zod"
import { byLocale, publishedInFull, publishedSummary } from "../../../kits/publications/schemas"
import { timestamp } from "../../../kits/rows/fields"
import { slug } from "../../../lib/content/slug"
import { httpUrl, imageUrl, plainLineField, plainTextField } from "../../../lib/fields"

/** The sound of a post in one language, as the column `audio` contains it. */
export const postAudio = z.object({
  media_id: z.string(),
  url: z.string(),
  duration_seconds: z.number(),
  /** The hash of the text that was read. Older sounds have none. */
  text_hash: z.string().nullable().default(null),
})

/** A category or tag, as a post contains it. */
const topic = z.object({
  id: z.string().meta({ examples: ["postcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  slug: z.string().meta({ examples: ["workshop"] }),
  name: z.string().meta({ examples: ["Workshop"] }),
})

const postAuthor = z.object({ id: z.string(), name: z.string(), avatar_url: z.string().nullable() })

/** The columns that only posts have, as admins read them. */
export const ownPostFields = {
  author_id: z.string().nullable(),
  category_ids: z.array(z.string().meta({ examples: ["postcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })),
  tag_ids: z.array(z.string().meta({ examples: ["posttag_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })),
  cover_url: z.string().nullable(),
  cover_alt: z.string().nullable(),
  is_open_for_comments: z.boolean().meta({ examples: [true] }),
}

/** The authors and topics of a post, as storefronts read them. */
export const postTopics = {
  author: postAuthor.nullable(),
  categories: z.array(topic),
  tags: z.array(topic),
}

const { cover_url, cover_alt, is_open_for_comments } = ownPostFields

/** A post as it is read for a storefront's list. */
export const postSummary = publishedSummary.extend({ cover_url, cover_alt, ...postTopics })

/** A post as it is read for a single storefront response. */
export const postInFull = publishedInFull.extend({
  cover_url,
  cover_alt,
  ...postTopics,
  is_open_for_comments,
  comment_count: z.int(),
  audio_url: z.string().nullable().describe("The text read aloud, in its language."),
  audio_is_stale: z.boolean().describe("The text has changed since it was read aloud."),
})

/** A category or tag with its number of posts. */
export const topicAnswer = topic.extend({
  locale: z
    .string()
    .describe("The language of its texts.")
    .meta({ examples: ["en"] }),
  post_count: z
    .int()
    .min(0)
    .describe("Of public posts.")
    .meta({ examples: [7] }),
})

export const blogCategory = topicAnswer
  .extend({ description: z.string().nullable() })
  .meta({ id: "BlogCategory" })

export const blogAuthor = z
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

export const reply = z.object({
  id: z.string().meta({ examples: ["postcom_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  author_name: z.string().meta({ examples: ["Ada"] }),
  body: z
    .string()
    .describe("Plain text.")
    .meta({ examples: ["Which glaze is the blue one?"] }),
  is_by_shop: z.boolean().meta({ examples: [false] }),
  created_at: timestamp,
})

export const comment = reply
  .extend({ replies: z.array(reply).describe("Oldest first, at most 100.") })
  .meta({ id: "BlogComment" })

/** A comment as admins read it. */
export const adminComment = z.object({
  id: z.string().meta({ examples: ["postcom_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  author_name: z.string().meta({ examples: ["Ada"] }),
  author_email: z.string().nullable(),
  body: z
    .string()
    .describe("Plain text.")
    .meta({ examples: ["Which glaze is the blue one?"] }),
  is_by_shop: z.boolean().meta({ examples: [false] }),
  post_id: z.string().meta({ examples: ["post_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  parent_id: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
})

const categoryTranslation = z.strictObject({
  name: plainLineField(100).optional(),
  description: plainTextField(2000).optional(),
})

const categoryFields = {
  slug: slug.optional().describe("Default: made from the name."),
  description: plainTextField(2000).nullable().optional(),
  translations: byLocale(categoryTranslation).optional(),
}

const categoryName = plainLineField(100).meta({ examples: ["Workshop"] })

export const newCategory = z.strictObject({ name: categoryName, ...categoryFields })
export const categoryChange = z.strictObject({ name: categoryName.optional(), ...categoryFields })

const tagName = plainLineField(100).meta({ examples: ["Stoneware"] })

const tagFields = {
  slug: slug.optional().describe("Default: made from the name."),
  translations: byLocale(z.strictObject({ name: plainLineField(100).optional() })).optional(),
}

export const newTag = z.strictObject({ name: tagName, ...tagFields })
export const tagChange = z.strictObject({ name: tagName.optional(), ...tagFields })

const authorName = plainLineField(100).meta({ examples: ["Mira Tan"] })

const authorFields = {
  bio: plainTextField(5000).nullable().optional(),
  avatar_url: imageUrl.nullable().optional(),
  website_url: httpUrl.nullable().optional(),
  translations: byLocale(z.strictObject({ bio: plainTextField(5000).optional() })).optional(),
}

export const newAuthor = z.strictObject({ name: authorName, ...authorFields })
export const authorChange = z.strictObject({ name: authorName.optional(), ...authorFields })

/** The shop's own comment on a post. */
export const shopComment = z.strictObject({
  post_id: z
    .string()
    .max(100)
    .meta({ examples: ["post_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  parent_id: z.string().max(100).optional().describe("The comment that this one answers."),
  author_name: plainLineField(100).meta({ examples: ["Alder & Clay"] }),
  body: plainTextField(5000).meta({ examples: ["The blue one is Harbour."] }),
})
