import { z } from "zod"
import { submissionContract } from "../../../kits/submissions/contract"
import { MODERATED } from "../../../kits/submissions/types"
import { plainTextField } from "../../../lib/fields"
import { adminComment, shopComment } from "../module/schemas"

export const adminBlogComments = submissionContract({
  path: "/admin/blog-comments",
  one: "blog_comment",
  many: "blog_comments",
  called: ["blog comment", "blog comments"],
  statuses: MODERATED,
  schema: adminComment.meta({ id: "AdminBlogComment" }),
  order: ["-created_at", "created_at"],
  filters: { post_id: z.string().max(100).optional() },
  create: shopComment.describe("A comment by the shop. It is visible at once."),
  change: { body: plainTextField(5000).optional() },
})
