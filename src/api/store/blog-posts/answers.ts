import type { PostSummary, PublicPost } from "../../../modules/blog/types"

/** Posts for storefronts. */

export function summaryAnswer({ cover_url, cover_alt, ...post }: PostSummary) {
  return { ...post, cover: cover_url === null ? null : { url: cover_url, alt: cover_alt } }
}

export function postAnswer(post: PublicPost) {
  const { seo_title, seo_description, is_open_for_comments, comment_count, ...shown } = post
  return {
    ...summaryAnswer(shown),
    body: post.body,
    body_format: post.body_format,
    body_html: post.body_html,
    alternates: post.alternates,
    seo: { title: seo_title, description: seo_description },
    comments: { is_open: is_open_for_comments, count: comment_count },
  }
}
