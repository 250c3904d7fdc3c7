import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { OrderedPage } from "../../../lib/contract/lists"
import { rowsOf } from "../../../lib/database"
import type { ApprovedReviews, PublicReview, ReviewFilter, Subject } from "../types"
import { countOf, readTally, summaryOf } from "./tally"

/** A page of a subject's approved reviews, and the summary of all of them. Two statements. */
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
  const items = await rowsOf<PublicReview>(
    sql,
    `SELECT ${SHOWN.join(", ")} FROM review WHERE ${where.join(" AND ")}
      ORDER BY ${column} ${direction}, id ${direction} LIMIT :limit OFFSET :offset`,
    { type, id, ...given(filter), limit, offset },
  )
  return { items, count: countOf(tally, filter), summary: summaryOf(tally) }
}

/** One review that everybody may see. */
export async function findApproved(sql: Knex, id: string): Promise<PublicReview | undefined> {
  const [review] = await rowsOf<PublicReview>(
    sql,
    `SELECT ${SHOWN.join(", ")} FROM review WHERE id = :id AND status = 'approved' AND deleted_at IS NULL`,
    { id },
  )
  return review
}

const ORDERS: Partial<Record<string, string>> = { rating: "rating", helpful_count: "helpful_count" }

const SHOWN: (keyof PublicReview)[] = [
  "id",
  "rating",
  "title",
  "body",
  "author_name",
  "is_verified_purchase",
  "helpful_count",
  "reply_body",
  "reply_author_name",
  "replied_at",
  "created_at",
]

function given(filter: ReviewFilter): Record<string, unknown> {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined))
}
