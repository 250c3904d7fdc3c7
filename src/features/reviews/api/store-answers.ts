import type { PublicReview, ReplyColumn, StoredReview } from "../module/types"

/** A review as everybody may see it. It is a list of allowed fields, so that all others stay hidden. */
export function reviewAnswer(review: PublicReview) {
  const { id, rating, title, body, author_name, is_verified_purchase, helpful_count, created_at } = review
  const shown = { id, rating, title, body, author_name, is_verified_purchase, helpful_count, created_at }
  return { ...shown, status: "approved" as const, reply: replyOf(review) }
}

/** A review for admins. */
export function adminReviewAnswer({ reply_body, reply_author_name, replied_at, ...review }: StoredReview) {
  return { ...review, reply: replyOf({ reply_body, reply_author_name, replied_at }) }
}

function replyOf({ reply_body, reply_author_name, replied_at }: Pick<StoredReview, ReplyColumn>) {
  // The database has either all three values or no value.
  if (reply_body === null || reply_author_name === null || replied_at === null) return null
  return { body: reply_body, author_name: reply_author_name, created_at: replied_at }
}
