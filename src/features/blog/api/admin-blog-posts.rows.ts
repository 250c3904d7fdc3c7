import { z } from "zod"
import { publicationContract } from "../../../kits/publications/admin-contract"
import { imageUrl, plainLineField } from "../../../lib/fields"
import { ownPostFields } from "../module/schemas"

const MAX_TOPICS = 50

const ids = z.array(z.string().max(100)).max(MAX_TOPICS)

export const adminBlogPosts = publicationContract({
  path: "/admin/blog-posts",
  one: "blog_post",
  many: "blog_posts",
  called: ["blog post", "blog posts"],
  own: ownPostFields,
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
