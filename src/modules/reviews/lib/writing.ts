import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { clock } from "../../../lib/clock"
import { errors } from "../../../lib/errors"
import type { NewReview, Reply, ReplyColumn, ReviewBefore, ReviewChange } from "../types"

/** What the shop itself has found out about a review. */
export interface Finding {
  is_verified_purchase?: boolean | undefined
}

/** Answers the new review's id. Throws 409 `duplicate` where its author has reviewed its subject before. */
export async function insertReview(
  sql: Knex,
  { subject, reply, created_at, ...columns }: NewReview & Finding,
): Promise<string> {
  const now = clock.date()
  const [inserted] = await sql("review")
    .insert({
      id: generateEntityId(undefined, "rev"),
      subject_type: subject.type,
      subject_id: subject.id,
      ...columns,
      ...(reply && replyColumns(reply)),
      created_at: created_at ?? now,
      updated_at: now,
    })
    .onConflict()
    .ignore()
    .returning<{ id: string }[]>("id")
  if (!inserted) throw errors.duplicate("There is a review of this by the same person already.")
  return inserted.id
}

/** Changes what is named and answers what that was before. Throws 404, and 409 `invalid_state` as `if` says. */
export async function updateReview(
  sql: Knex,
  id: string,
  { status, reply, is_verified_purchase, if: seen = {} }: ReviewChange & Finding,
): Promise<ReviewBefore> {
  const change = {
    ...(status !== undefined && { status }),
    ...(is_verified_purchase !== undefined && { is_verified_purchase }),
    ...(reply !== undefined && replyColumns(reply)),
  }
  const before = await sql<Required<ReviewBefore["before"]> & { id: string; deleted_at: Date | null }>(
    "review",
  )
    .where({ id })
    .whereNull("deleted_at")
    .forNoKeyUpdate()
    .first("status", "is_verified_purchase", "reply_body", "reply_author_name", "replied_at")
  if (!before) throw errors.notFound()
  const { status: seenStatus = before.status, reply_body: seenReply = before.reply_body } = seen
  if (seenStatus !== before.status || seenReply !== before.reply_body)
    throw errors.invalidState("Somebody else has changed the review in the meantime.")
  await sql("review")
    .where({ id })
    .update({ ...change, updated_at: clock.date() })
  const kept = Object.entries(before).filter(([name]) => name in change)
  return { id, before: Object.fromEntries(kept) }
}

/** Puts back what {@link updateReview} has changed. */
export async function revertReview(sql: Knex, { id, before }: ReviewBefore): Promise<void> {
  await sql("review")
    .where({ id })
    .update({ ...before, updated_at: clock.date() })
}

function replyColumns(reply: Reply | null): Record<ReplyColumn, string | Date | null> {
  if (reply === null) return { reply_body: null, reply_author_name: null, replied_at: null }
  const { body, author_name, created_at } = reply
  return { reply_body: body, reply_author_name: author_name, replied_at: created_at ?? clock.date() }
}
