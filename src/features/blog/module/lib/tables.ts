import type { PublicationTables } from "../../../../kits/publications/types"

export const POSTS = {
  kind: "post",
  publication: "blog_post",
  translation: "blog_post_translation",
  revision: "blog_post_revision",
  parentId: "post_id",
  prefix: { publication: "post", translation: "postloc", revision: "postrev" },
  own: ["author_id", "cover_url", "cover_alt", "is_open_for_comments"],
  references: { author_id: "blog_author" },
  joins: {
    category_ids: {
      table: "blog_post_category",
      parentId: "post_id",
      id: "category_id",
      of: "blog_category",
    },
    tag_ids: { table: "blog_post_tag", parentId: "post_id", id: "tag_id", of: "blog_tag" },
  },
  filters: {
    author_id: { column: "author_id" },
    category_id: { join: "category_ids" },
    tag_id: { join: "tag_ids" },
  },
} as const satisfies PublicationTables
