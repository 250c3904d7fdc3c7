import { z } from "zod"
import { timestamp } from "../../../lib/contract/fields"
import { plainTextField } from "../../../lib/fields"
import { submissionContract } from "../../../lib/submissions/contract"
import { MODERATED } from "../../../lib/submissions/types"
import { shopComment } from "../../../modules/blog/schemas"

export const adminBlogComments = submissionContract({
  path: "/admin/blog-comments",
  one: "blog_comment",
  many: "blog_comments",
  called: ["blog comment", "blog comments"],
  statuses: MODERATED,
  schema: z
    .object({
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
    .meta({ id: "AdminBlogComment" }),
  order: ["-created_at", "created_at"],
  filters: { post_id: z.string().max(100).optional() },
  create: shopComment.describe("A comment by the shop. It is visible at once."),
  change: { body: plainTextField(5000).optional() },
})
