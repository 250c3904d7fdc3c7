import { z } from "zod"
import { imageUrl, plainLineField } from "../../../lib/fields"
import { publicationContract } from "../../../lib/publications/admin-contract"

const MOST_TOPICS = 50

const ids = z.array(z.string().max(100)).max(MOST_TOPICS)

export const adminBlogPosts = publicationContract({
  path: "/admin/blog-posts",
  one: "blog_post",
  many: "blog_posts",
  called: ["blog post", "blog posts"],
  own: {
    author_id: z.string().nullable(),
    category_ids: z.array(z.string().meta({ examples: ["postcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })),
    tag_ids: z.array(z.string().meta({ examples: ["posttag_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })),
    cover_url: z.string().nullable(),
    cover_alt: z.string().nullable(),
    is_open_for_comments: z.boolean().meta({ examples: [true] }),
  },
  ownInput: {
    author_id: z.string().max(100).nullable().optional(),
    category_ids: ids.optional().describe("The complete list. Other ids are removed."),
    tag_ids: ids.optional().describe("The complete list. Other ids are removed."),
    cover_url: imageUrl.nullable().optional(),
    cover_alt: plainLineField(300).nullable().optional(),
    is_open_for_comments: z.boolean().optional(),
  },
  filters: {
    author_id: z.string().max(100).optional(),
    category_id: z.string().max(100).optional(),
    tag_id: z.string().max(100).optional(),
  },
})
