import { model } from "@medusajs/framework/utils"
import { BlogPost } from "./blog-post"

export const BlogCategory = model.define("blog_category", {
  id: model.id({ prefix: "postcat" }).primaryKey(),
  slug: model.text().unique(),
  name: model.text().searchable(),
  description: model.text().nullable(),
  /** Name and description in other languages, by locale. */
  translations: model.json().default({}),
  posts: model.manyToMany(() => BlogPost, { mappedBy: "categories" }),
})
