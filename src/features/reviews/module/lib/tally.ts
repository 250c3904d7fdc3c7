import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import { readRows } from "../../../../lib/database"
import type { Rating, ReviewFilter, ReviewSummary, Subject } from "../types"

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

const ratingRow = z.object({ id: z.string(), count: z.number(), average: z.number() })

/** The ratings of several products and tours, by id. Those without approved reviews are missing. */
export async function readRatings(sql: Knex, subjects: readonly Subject[]): Promise<Map<string, Rating>> {
  const rows = await readRows(
    sql,
    ratingRow,
    `SELECT tally.subject_id AS id, sum(tally.reviews)::int AS count,
            round(sum(tally.rating * tally.reviews)::numeric / sum(tally.reviews), 2)::float8 AS average
       FROM review_tally tally WHERE (tally.subject_type, tally.subject_id) IN (
         SELECT subject.type, subject.id FROM jsonb_to_recordset(CAST(:subjects AS jsonb)) AS subject (type text, id text))
      GROUP BY 1 HAVING sum(tally.reviews) > 0`,
    { subjects: JSON.stringify(subjects.map(({ type, id }) => ({ type, id }))) },
  )
  return new Map(rows.map(({ id, average, count }) => [id, { average, count }]))
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
