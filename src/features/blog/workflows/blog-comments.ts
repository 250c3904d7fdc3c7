import type { MedusaContainer } from "@medusajs/framework/types"
import { inboxWriting } from "../../../kits/submissions/workflows"
import { crudWorkflows } from "../../../kits/tables/workflows"
import type { CommentChange, ShopComment } from "../module/types"

const service = (container: MedusaContainer) => container.resolve("blog")
type Blog = ReturnType<typeof service>

/** Creates, approves, changes and deletes comments in the dashboard. */
export const blogCommentWorkflows = crudWorkflows("blog-comment", {
  service,
  create: (blog, comment: ShopComment) => blog.addShopComment(comment),
  ...inboxWriting<Blog, CommentChange>((blog) => blog.comments),
})
