import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../lib/database"
import type { ReviewFilter, ReviewSummary, Subject } from "../types"

/**
 * How many approved reviews have a certain rating, with or without a verified purchase. Database triggers keep the
 * numbers right.
 */
export type Tally = z.output<typeof tallyRow>
const tallyRow = z.object({
  rating: z.literal([1, 2, 3, 4, 5]),
  is_verified_purchase: z.boolean(),
  reviews: z.number(),
})

/** Reads the numbers. There are at most ten rows, however many reviews there are. */
export async function readTally(sql: Knex, { type, id }: Subject): Promise<Tally[]> {
  return readRows(
    sql,
    tallyRow,
    `SELECT rating, is_verified_purchase, reviews FROM review_tally
      WHERE subject_type = :type AND subject_id = :id`,
    { type, id },
  )
}

export function countOf(tally: Tally[], filter: ReviewFilter = {}): number {
  const { rating, is_verified_purchase } = filter
  return tally
    .filter((kind) => rating === undefined || kind.rating === rating)
    .filter(
      (kind) => is_verified_purchase === undefined || kind.is_verified_purchase === is_verified_purchase,
    )
    .reduce((sum, { reviews }) => sum + reviews, 0)
}

export function summaryOf(tally: Tally[]): ReviewSummary {
  const histogram: ReviewSummary["histogram"] = { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 }
  for (const { rating, reviews } of tally) histogram[rating] += reviews
  const count = countOf(tally)
  const stars = tally.reduce((sum, { rating, reviews }) => sum + rating * reviews, 0)
  return { average: count === 0 ? null : Math.round((stars / count) * 100) / 100, count, histogram }
}
