import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../lib/clock"
import { parsedRow } from "../../../lib/database"
import { errors } from "../../../lib/errors"
import type { Vote } from "../types"

/**
 * Answers whether the vote is new; the same one a second time changes nothing. Throws 404 where everybody does not see
 * the review, and 409 `invalid_state` where it is the customer's own.
 */
export async function insertVote(sql: Knex, { reviewId, customerId }: Vote): Promise<boolean> {
  const { customer_id: author } = await lockApproved(sql, reviewId)
  if (author === customerId) throw errors.invalidState("This is your own review.")
  const now = clock.date()
  const inserted = await sql("review_vote")
    .insert({
      id: generateEntityId(undefined, "revvote"),
      review_id: reviewId,
      customer_id: customerId,
      created_at: now,
      updated_at: now,
    })
    .onConflict()
    .ignore()
    .returning("id")
  return inserted.length > 0
}

/** Answers whether there was such a vote. Throws 404 where everybody does not see the review. */
export async function deleteVote(sql: Knex, { reviewId, customerId }: Vote): Promise<boolean> {
  await lockApproved(sql, reviewId)
  const deleted = await sql("review_vote").where({ review_id: reviewId, customer_id: customerId }).delete()
  return deleted > 0
}

const authorRow = z.object({ customer_id: z.string().nullable() })

/** Locked as counting the vote will lock it, so that two votes at once take turns instead of waiting for each other. */
async function lockApproved(sql: Knex, id: string): Promise<{ customer_id: string | null }> {
  const review: unknown = await sql("review")
    .where({ id, status: "approved" })
    .whereNull("deleted_at")
    .forNoKeyUpdate()
    .first("customer_id")
  if (!review) throw errors.notFound()
  return parsedRow(authorRow, review)
}
