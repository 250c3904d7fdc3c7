import { model } from "@medusajs/framework/utils"
import { authorColumns, moderatedStatus } from "../../../lib/submissions/columns"
import { BlogPost } from "./blog-post"

/** What a reader, or the shop, says below a post. Public once it is approved. */
export const BlogComment = model
  .define("blog_comment", {
    id: model.id({ prefix: "postcom" }).primaryKey(),
    ...moderatedStatus(),
    ...authorColumns(),
    /** Plain text. */
    body: model.text().searchable(),
    /** Said by the shop itself. */
    is_by_shop: model.boolean().default(false),
    post: model.belongsTo(() => BlogPost, { mappedBy: "comments" }),
    /** The comment that it answers, which answers none itself. */
    parent: model.belongsTo(() => BlogComment, { mappedBy: "replies" }).nullable(),
    replies: model.hasMany(() => BlogComment, { mappedBy: "parent" }),
  })
  .indexes([{ on: ["post_id", "created_at", "id"] }, { on: ["status", "created_at", "id"] }])
