import type { MedusaContainer } from "@medusajs/framework/types"
import { clock } from "../../lib/clock"
import { excerptOf } from "../../lib/content/reading"
import { errors } from "../../lib/errors"
import type { ReplyColumn, ReviewStatus, StoredReview, SubjectType } from "../../modules/reviews/types"
import type { Language } from "../skill"
import { say } from "./texts"

/** Of a long review, what is told. */
const LONGEST_TOLD = 300

export interface ReviewOverview {
  id: string
  status: ReviewStatus
  rating: number
  title: string | null
  body: string | null
  author_name: string
  subject_type: SubjectType
  subject_id: string
  reply: { body: string; author_name: string; created_at: string } | null
}

export interface FoundReviews {
  reviews: ReviewOverview[]
  count: number
}

/** The newest first. Emails are not among what is told. */
export async function findReviews(
  scope: MedusaContainer,
  filter: { status?: ReviewStatus; reply_body?: null },
  limit: number,
): Promise<FoundReviews> {
  const [reviews, count] = await scope
    .resolve("reviews")
    .listAndCountReviews(filter, { take: limit, order: { created_at: "DESC", id: "DESC" } })
  return { reviews: reviews.map(overviewOf), count }
}

/** By its id. Throws 404. */
export async function presentReview(scope: MedusaContainer, id: string): Promise<ReviewOverview> {
  const [review] = await scope.resolve("reviews").listReviews({ id }, { take: 1 })
  if (!review) throw errors.notFound(`There is no review '${id}'.`)
  return overviewOf(review)
}

/** `Ada, 5/5: My morning mug`. */
export function toldReview({ author_name, rating, title, body }: ReviewOverview): string {
  const text = excerptOf([title, body].filter(Boolean).join(". "), LONGEST_TOLD)
  return `${author_name}, ${rating}/5${text && `: ${text}`}`
}

export function toldReviews({ reviews, count }: FoundReviews, language: Language): string {
  if (count === 0) return say(TEXTS.none, language)
  return [
    say(TEXTS.heading, language, { count }),
    ...reviews.map((review) => `- ${toldReview(review)}`),
  ].join("\n")
}

const TEXTS = {
  none: { en: "There are no such reviews.", tr: "Böyle bir yorum yok." },
  heading: { en: "{count} reviews, the newest first:", tr: "{count} yorum, en yeniler önce:" },
}

type Row = Omit<ReviewOverview, "reply"> & Pick<StoredReview, ReplyColumn>

function overviewOf(row: Row): ReviewOverview {
  const { id, status, rating, title, body, author_name, subject_type, subject_id } = row
  const { reply_body, reply_author_name, replied_at } = row
  const reply = reply_body !== null && {
    body: reply_body,
    author_name: reply_author_name ?? "",
    created_at: (replied_at ?? clock.date()).toISOString(),
  }
  return { id, status, rating, title, body, author_name, subject_type, subject_id, reply: reply || null }
}
