/** `npm run check` lets no other folder's SQL name them. */
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
