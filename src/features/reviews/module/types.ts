import type { InferTypeOf } from "@medusajs/framework/types"
import type { z } from "zod"
import type { Dated } from "../../../kits/rows/moments"
import type { SubmissionRow } from "../../../kits/submissions/types"
import type { Review } from "./models/review"
import type { importedReply, reviewSummary, storedReview } from "./schemas"

type Row = InferTypeOf<typeof Review>

export type SubjectType = Row["subject_type"]
export type ReviewStatus = Row["status"]

/** The reviewed product or tour. */
export interface Subject {
  type: SubjectType
  id: string
}

export type Reply = z.output<typeof importedReply>

export interface NewReview {
  subject: Subject
  status: ReviewStatus
  rating: number
  title: string | null
  body: string | null
  author_name: string
  author_email: string | null
  /** The customer who was signed in, or the author of an imported review. */
  customer_id: string | null
  reply?: Reply | undefined
  /** ISO 8601. The default is now. */
  created_at?: string | undefined
}

/** A moderator's change. */
export interface ReviewChange {
  status?: ReviewStatus | undefined
  /** `null` deletes the reply. */
  reply?: Reply | null | undefined
  /** The values that the moderator saw. If one has changed, nothing is changed. */
  if?: Partial<Pick<Row, "status" | "reply_body">>
}

export type ReplyColumn = "reply_body" | "reply_author_name" | "replied_at"

/** A customer's vote that a review is helpful. */
export interface Vote {
  reviewId: string
  customerId: string
}

/** A review as the public sees it. */
export type PublicReview = Pick<
  Row,
  | "id"
  | "rating"
  | "title"
  | "body"
  | "author_name"
  | "is_verified_purchase"
  | "helpful_count"
  | "created_at"
  | ReplyColumn
>

export type StoredReview = Dated<typeof storedReview> & SubmissionRow

export interface ReviewFilter {
  rating?: number | undefined
  is_verified_purchase?: boolean | undefined
}

export type Rating = Pick<ReviewSummary, "average" | "count">

export type ReviewSummary = z.output<typeof reviewSummary>

export interface ApprovedReviews {
  items: PublicReview[]
  count: number
  summary: ReviewSummary
}
