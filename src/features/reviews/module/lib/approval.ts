import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { recordEvent } from "../../../../kits/outbox/record-event"
import { errors } from "../../../../lib/errors"
import { reviewApproved } from "../events"
import type { PublicReview, SubjectType } from "../types"

type ApprovedReview = PublicReview & { subject_type: SubjectType; subject_id: string }

/** Records an event for other systems that a review has become public. Returns the event's id. */
export async function recordApproval(transaction: Knex, id: string): Promise<string> {
  const review = await transaction<ApprovedReview>("review")
    .where({ id })
    .first(
      "subject_type",
      "subject_id",
      "rating",
      "title",
      "body",
      "author_name",
      "is_verified_purchase",
      "created_at",
    )
  if (!review) throw errors.notFound()
  const created_at = review.created_at.toISOString()
  return recordEvent(transaction, reviewApproved, { id, ...review, created_at })
}
