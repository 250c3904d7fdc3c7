/** `npm run check` rejects SQL in other folders that names these tables. */
export const tables = [
  "blog_author",
  "blog_category",
  "blog_comment",
  "blog_post",
  "blog_post_category",
  "blog_post_revision",
  "blog_post_tag",
  "blog_post_tally",
  "blog_post_translation",
  "blog_tag",
] as const
