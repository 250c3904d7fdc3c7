import type { adminBlogComments } from "../../features/blog/api/admin-blog-comments.rows"
import type { adminReviews } from "../../features/reviews/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

export type BlogComment = Received<typeof adminBlogComments.schema>
export type Review = Received<typeof adminReviews.schema>

/** A review or comment, which a moderator approves or rejects. */
export type Moderated = Pick<Review, keyof Review & keyof BlogComment>

/** The states of reviews and comments. The first is the tab that opens at first. */
export const DECISIONS = ["pending", "approved", "rejected"] as const

export const blogComments: Resource<BlogComment> = {
  path: "/admin/blog-comments",
  one: "blog_comment",
  many: "blog_comments",
  texts: "blog.comments",
  title: "author_name",
}

export const reviews: Resource<Review> = {
  path: "/admin/reviews",
  one: "review",
  many: "reviews",
  texts: "reviews",
  title: "author_name",
}
