import { model } from "@medusajs/framework/utils"
import { BlogPost } from "./blog-post"

export const BlogTag = model.define("blog_tag", {
  id: model.id({ prefix: "posttag" }).primaryKey(),
  slug: model.text().unique(),
  name: model.text().searchable(),
  /** The name in other languages, by locale. */
  translations: model.json().default({}),
  posts: model.manyToMany(() => BlogPost, { mappedBy: "tags" }),
})
