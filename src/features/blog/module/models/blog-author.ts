import { model } from "@medusajs/framework/utils"
import { BlogPost } from "./blog-post"

export const BlogAuthor = model.define("blog_author", {
  id: model.id({ prefix: "postauth" }).primaryKey(),
  name: model.text().searchable(),
  bio: model.text().nullable(),
  avatar_url: model.text().nullable(),
  website_url: model.text().nullable(),
  /** The biography in other languages, by locale. */
  translations: model.json().default({}),
  posts: model.hasMany(() => BlogPost, { mappedBy: "author" }),
})
