import { model } from "@medusajs/framework/utils"
import { publicationColumns } from "../../../../kits/publications/columns"
import type { PostAudio } from "../types"
import { BlogAuthor } from "./blog-author"
import { BlogCategory } from "./blog-category"
import { BlogComment } from "./blog-comment"
import { BlogPostRevision } from "./blog-post-revision"
import { BlogPostTranslation } from "./blog-post-translation"
import { BlogTag } from "./blog-tag"

export const BlogPost = model
  .define("blog_post", {
    id: model.id({ prefix: "post" }).primaryKey(),
    ...publicationColumns(),
    cover_url: model.text().nullable(),
    cover_alt: model.text().nullable(),
    is_open_for_comments: model.boolean().default(true),
    /** The sound of each language. It is not a part of revisions. */
    audio: model.json<Record<string, PostAudio>>().nullable(),
    author: model.belongsTo(() => BlogAuthor, { mappedBy: "posts" }).nullable(),
    categories: model.manyToMany(() => BlogCategory, {
      mappedBy: "posts",
      pivotTable: "blog_post_category",
      joinColumn: "post_id",
      inverseJoinColumn: "category_id",
    }),
    tags: model.manyToMany(() => BlogTag, {
      mappedBy: "posts",
      pivotTable: "blog_post_tag",
      joinColumn: "post_id",
      inverseJoinColumn: "tag_id",
    }),
    translations: model.hasMany(() => BlogPostTranslation, { mappedBy: "post" }),
    revisions: model.hasMany(() => BlogPostRevision, { mappedBy: "post" }),
    comments: model.hasMany(() => BlogComment, { mappedBy: "post" }),
  })
  .indexes([
    // Serves the lists of storefronts, which are sorted by time and contain no drafts.
    { on: ["published_at", "id"], where: "status <> 'draft' AND deleted_at IS NULL" },
    { on: ["author_id", "published_at"] },
    { on: ["created_at", "id"] },
  ])
