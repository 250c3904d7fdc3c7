import { model } from "@medusajs/framework/utils"
import { translationColumns } from "../../../../kits/publications/columns"
import { BlogPost } from "./blog-post"

/** A post's translation into another language. */
export const BlogPostTranslation = model
  .define("blog_post_translation", {
    id: model.id({ prefix: "postloc" }).primaryKey(),
    ...translationColumns(),
    post: model.belongsTo(() => BlogPost, { mappedBy: "translations" }),
  })
  .indexes([{ on: ["post_id", "locale"], unique: true }])
