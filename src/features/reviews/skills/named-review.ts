import type { MedusaContainer } from "@medusajs/framework/types"
import type { Received } from "../../../kits/rows/moments"
import { counted } from "../../../kits/skills/lib/money"
import { PROBLEMS } from "../../../kits/skills/lib/problems"
import { stateText } from "../../../kits/skills/lib/states"
import { say } from "../../../kits/skills/lib/texts"
import type { Call, Language } from "../../../kits/skills/skill"
import { clock } from "../../../lib/clock"
import { excerptOf } from "../../../lib/content/reading"
import { errors } from "../../../lib/errors"
import type { replyAnswer } from "../module/schemas"
import type { ReplyColumn, ReviewStatus, StoredReview, SubjectType } from "../module/types"

/** How many characters of a review an answer quotes. */
const MAX_EXCERPT_LENGTH = 300

export interface ReviewOverview {
  id: string
  status: ReviewStatus
  rating: number
  title: string | null
  body: string | null
  author_name: string
  subject_type: SubjectType
  subject_id: string
  /** The name of the reviewed product; `null` if it was deleted. */
  subject_title: string | null
  reply: Received<typeof replyAnswer> | null
}

export interface FoundReviews {
  reviews: ReviewOverview[]
  count: number
}

/** The filters for reviews. A review must match all of them. */
export interface ReviewFilter {
  status?: ReviewStatus | undefined
  is_unanswered?: boolean | undefined
  rating_min?: number | undefined
  rating_max?: number | undefined
  /** Words of the author's name. */
  author?: string | undefined
  /** A product's id. */
  product?: string | undefined
  from?: Date | undefined
  to?: Date | undefined
}

/** Finds reviews, newest first, without the authors' email addresses. Runs three statements. */
export async function findReviews(
  scope: MedusaContainer,
  filter: ReviewFilter,
  limit: number,
): Promise<FoundReviews> {
  const [reviews, count] = await scope
    .resolve("reviews")
    .listAndCountReviews(conditionsOf(filter), { take: limit, order: { created_at: "DESC", id: "DESC" } })
  return { reviews: await withSubjects(scope, reviews), count }
}

function conditionsOf({
  status,
  is_unanswered,
  rating_min,
  rating_max,
  author,
  product,
  from,
  to,
}: ReviewFilter) {
  const between = (least: unknown, most: unknown) => ({
    ...(least !== undefined && { $gte: least }),
    ...(most !== undefined && { $lt: most }),
  })
  const hasRating = rating_min !== undefined || rating_max !== undefined
  return {
    ...(status && { status }),
    ...(is_unanswered && { reply_body: null }),
    ...(hasRating && { rating: { $gte: rating_min ?? 1, $lte: rating_max ?? MAX_STARS } }),
    ...(author !== undefined && {
      author_name: { $ilike: `%${author.replaceAll(/[\\%_]/g, String.raw`\$&`)}%` },
    }),
    ...(product !== undefined && { subject_type: "product", subject_id: product }),
    ...((from ?? to) && { created_at: between(from, to) }),
  }
}

const MAX_STARS = 5

/** Finds a review by its id. Throws 404. */
export async function presentReview(
  { scope, language }: Pick<Call, "scope" | "language">,
  id: string,
): Promise<ReviewOverview> {
  const reviews = await scope.resolve("reviews").listReviews({ id }, { take: 1 })
  const [review] = await withSubjects(scope, reviews)
  if (!review) throw errors.notFound(say(PROBLEMS.noReview, language, { id }))
  return review
}

/** A review in words: `Ada on “Blue Cup”, 5/5: My morning mug`. */
export function reviewText(
  { author_name: author, subject_title: title, rating, ...review }: ReviewOverview,
  language: Language,
): string {
  const text = excerptOf([review.title, review.body].filter(Boolean).join(". "), MAX_EXCERPT_LENGTH)
  const who = title === null ? author : say(TEXTS.about, language, { author, title })
  return `${who}, ${rating}/5${text && `: ${text}`}`
}

export function reviewsText({ reviews, count }: FoundReviews, language: Language): string {
  if (count === 0) return say(TEXTS.none, language)
  const lines = reviews.map(
    (review) => `- ${reviewText(review, language)} (${reviewState(review.status, language)})`,
  )
  const more = count > reviews.length ? [say(TEXTS.more, language, { count: count - reviews.length })] : []
  return [counted(TEXTS.heading, count, language), ...lines, ...more].join("\n")
}

/** The status of a review in words. The word for `pending` means an open order, so reviews use “waiting”. */
export function reviewState(status: ReviewStatus, language: Language): string {
  return stateText(status === "pending" ? "waiting" : status, language)
}

const TEXTS = {
  none: { en: "No review fits.", tr: "Böyle bir yorum yok." },
  about: { en: "{author} on “{title}”", tr: "{author}, “{title}” hakkında" },
  more: { en: "… and {count} more.", tr: "… ve {count} tane daha." },
  heading: {
    one: { en: "1 review:", tr: "1 yorum:" },
    many: { en: "{count} reviews, the newest first:", tr: "{count} yorum, en yeniler önce:" },
  },
}

type Row = Omit<ReviewOverview, "reply" | "subject_title"> & Pick<StoredReview, ReplyColumn>

async function withSubjects(scope: MedusaContainer, rows: Row[]): Promise<ReviewOverview[]> {
  const ids = rows
    .filter(({ subject_type }) => subject_type === "product")
    .map(({ subject_id }) => subject_id)
  const products = ids.length > 0 ? await scope.resolve("products").findOverviews([...new Set(ids)]) : []
  const titles = new Map(products.map(({ id, title }) => [id, title]))
  return rows.map((row) => overviewOf(row, titles.get(row.subject_id) ?? null))
}

function overviewOf(row: Row, subject_title: string | null): ReviewOverview {
  const { id, status, rating, title, body, author_name, subject_type, subject_id } = row
  const { reply_body, reply_author_name, replied_at } = row
  const reply = reply_body !== null && {
    body: reply_body,
    author_name: reply_author_name ?? "",
    created_at: (replied_at ?? clock.date()).toISOString(),
  }
  return {
    id,
    status,
    rating,
    title,
    body,
    author_name,
    subject_type,
    subject_id,
    subject_title,
    reply: reply || null,
  }
}
