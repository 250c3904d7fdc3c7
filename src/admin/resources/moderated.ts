import type { Identified, Resource } from "../lib/resource"

/** What somebody wrote and the shop decides about. */
export interface Moderated extends Identified {
  status: "pending" | "approved" | "rejected"
  author_name: string
  author_email: string | null
  body: string | null
  created_at: string
}

export interface BlogComment extends Moderated {
  body: string
  is_by_shop: boolean
  post_id: string
  parent_id: string | null
}

export interface Review extends Moderated {
  rating: number
  title: string | null
  is_verified_purchase: boolean
  subject_type: string
  subject_id: string
  helpful_count: number
  reply: { body: string; author_name: string } | null
}

/** The first is what a moderator has to look at. */
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
