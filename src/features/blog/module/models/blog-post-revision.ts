import { model } from "@medusajs/framework/utils"
import { revisionColumns } from "../../../../kits/publications/columns"
import { BlogPost } from "./blog-post"

export const BlogPostRevision = model
  .define("blog_post_revision", {
    id: model.id({ prefix: "postrev" }).primaryKey(),
    ...revisionColumns(),
    post: model.belongsTo(() => BlogPost, { mappedBy: "revisions" }),
  })
  .indexes([{ on: ["post_id", "number"], unique: true }])
