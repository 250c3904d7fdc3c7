import { submissionTable } from "../../../../kits/submissions/table"
import { clock } from "../../../../lib/clock"
import { reviewApproved } from "../events"
import { storedReview } from "../schemas"
import type { NewReview, Reply, ReplyColumn, ReviewChange } from "../types"
import { recordApproval } from "./approval"

export const REVIEWS = submissionTable({
  table: "review",
  prefix: "rev",
  own: storedReview,
  searched: ["title", "body", "author_name", "author_email"],
  approval: { object: reviewApproved.object, record: recordApproval },
  duplicate: "There is a review of this by the same person already.",
})

/** Facts that the server finds out itself, because an author could lie about them. */
export interface Finding {
  is_verified_purchase?: boolean | undefined
}

export function newColumns({ subject, reply, ...columns }: NewReview & Finding): object {
  return {
    ...columns,
    subject_type: subject.type,
    subject_id: subject.id,
    ...(reply && replyColumns(reply)),
  }
}

export function changedColumns({ status, reply, is_verified_purchase }: ReviewChange & Finding): object {
  return { status, is_verified_purchase, ...(reply !== undefined && replyColumns(reply)) }
}

function replyColumns(reply: Reply | null): Record<ReplyColumn, string | Date | null> {
  if (reply === null) return { reply_body: null, reply_author_name: null, replied_at: null }
  const { body, author_name, created_at } = reply
  return { reply_body: body, reply_author_name: author_name, replied_at: created_at ?? clock.date() }
}
