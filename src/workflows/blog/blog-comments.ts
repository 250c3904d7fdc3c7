import type { MedusaContainer } from "@medusajs/framework/types"
import { tableWriting } from "../../lib/crud/table-writing"
import { crudWorkflows } from "../../lib/crud/workflows"
import type { CommentChange, ShopComment } from "../../modules/blog/types"

const service = (container: MedusaContainer) => container.resolve("blog")
type Blog = ReturnType<typeof service>

/** The shop's own comments, and the moderation of its readers'. */
export const blogCommentWorkflows = crudWorkflows("blog-comment", {
  service,
  ...tableWriting((blog: Blog) => ({
    create: async (comment: ShopComment) => ({ id: await blog.addShopComment(comment) }),
    retrieve: (id) => blog.retrieveBlogComment(id),
    update: (row: CommentChange & { id: string }) => blog.updateBlogComments(row),
    remove: (id) => blog.softDeleteBlogComments(id),
    restore: (id) => blog.restoreBlogComments(id),
  })),
})
