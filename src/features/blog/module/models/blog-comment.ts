import { model } from "@medusajs/framework/utils"
import { authorColumns, moderatedStatus } from "../../../../kits/submissions/columns"
import { BlogPost } from "./blog-post"

/** A comment by a visitor or the shop. A visitor's comment becomes public when a moderator approves it. */
export const BlogComment = model
  .define("blog_comment", {
    id: model.id({ prefix: "postcom" }).primaryKey(),
    ...moderatedStatus(),
    ...authorColumns(),
    /** Plain text. */
    body: model.text().searchable(),
    /** Whether the shop wrote it. */
    is_by_shop: model.boolean().default(false),
    post: model.belongsTo(() => BlogPost, { mappedBy: "comments" }),
    /** The comment that this one replies to. A reply cannot have replies. */
    parent: model.belongsTo(() => BlogComment, { mappedBy: "replies" }).nullable(),
    replies: model.hasMany(() => BlogComment, { mappedBy: "parent" }),
  })
  .indexes([{ on: ["post_id", "created_at", "id"] }, { on: ["status", "created_at", "id"] }])
