import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { z } from "zod"
import type { OrderedPage } from "../../../../kits/rows/lists"
import { readRow, readRows } from "../../../../lib/database"
import type { ApprovedReviews, PublicReview, ReviewFilter, Subject } from "../types"
import { countOf, readTally, summaryOf } from "./tally"

const publicReviewRow = z.object({
  id: z.string(),
  rating: z.number(),
  title: z.string().nullable(),
  body: z.string().nullable(),
  author_name: z.string(),
  is_verified_purchase: z.boolean(),
  helpful_count: z.number(),
  reply_body: z.string().nullable(),
  reply_author_name: z.string().nullable(),
  replied_at: z.date().nullable(),
  created_at: z.date(),
})

/** One page of approved reviews, and a summary of all. Runs two statements. */
export async function listApproved(
  sql: Knex,
  { type, id }: Subject,
  filter: ReviewFilter,
  { limit, offset, order }: OrderedPage,
): Promise<ApprovedReviews> {
  const { rating, is_verified_purchase } = filter
  const tally = await readTally(sql, { type, id })
  const direction = order.startsWith("-") ? "DESC" : "ASC"
  const column = ORDERS[order.replace(/^-/, "")] ?? "created_at"
  const where = [
    "subject_type = :type AND subject_id = :id AND status = 'approved' AND deleted_at IS NULL",
    ...(rating === undefined ? [] : ["rating = :rating"]),
    ...(is_verified_purchase === undefined ? [] : ["is_verified_purchase = :is_verified_purchase"]),
  ]
  const items = await readRows(
    sql,
    publicReviewRow,
    `SELECT ${SHOWN.join(", ")} FROM review WHERE ${where.join(" AND ")}
      ORDER BY ${column} ${direction}, id ${direction} LIMIT :limit OFFSET :offset`,
    { type, id, ...given(filter), limit, offset },
  )
  return { items, count: countOf(tally, filter), summary: summaryOf(tally) }
}

/** Returns one approved review. */
export async function findApproved(sql: Knex, id: string): Promise<PublicReview | undefined> {
  const review = await readRow(
    sql,
    publicReviewRow,
    `SELECT ${SHOWN.join(", ")} FROM review WHERE id = :id AND status = 'approved' AND deleted_at IS NULL`,
    { id },
  )
  return review
}

const ORDERS: Partial<Record<string, string>> = { rating: "rating", helpful_count: "helpful_count" }

const SHOWN = Object.keys(publicReviewRow.shape)

function given(filter: ReviewFilter): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
