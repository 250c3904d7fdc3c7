import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { z } from "zod"
import { clock } from "../../../../lib/clock"
import { parsedRow } from "../../../../lib/database"
import { errors } from "../../../../lib/errors"
import type { Vote } from "../types"

/**
 * Adds a vote. Returns false if the customer had voted before, which changes nothing. Throws 404 if the review is not
 * public, and 409 `invalid_state` for the customer's own review.
 */
export async function insertVote(sql: Knex, { reviewId, customerId }: Vote): Promise<boolean> {
  const { customer_id: author } = await lockApproved(sql, reviewId)
  if (author === customerId) throw errors.invalidState("Customers cannot vote for their own review.")
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

/** Deletes a vote. Returns false if there was none. Throws 404 if the review is not public. */
export async function deleteVote(sql: Knex, { reviewId, customerId }: Vote): Promise<boolean> {
  await lockApproved(sql, reviewId)
  const deleted = await sql("review_vote").where({ review_id: reviewId, customer_id: customerId }).delete()
  return deleted > 0
}

const authorRow = z.object({ customer_id: z.string().nullable() })

/**
 * Locks the review before a vote is written. The trigger that counts votes needs the same lock later. If it were taken
 * only then, two votes could wait for each other for ever.
 */
async function lockApproved(sql: Knex, id: string): Promise<{ customer_id: string | null }> {
  const review: unknown = await sql("review")
    .where({ id, status: "approved" })
    .whereNull("deleted_at")
    .forNoKeyUpdate()
    .first("customer_id")
  if (!review) throw errors.notFound()
  return parsedRow(authorRow, review)
}
