import { z } from "zod"
import { flag, moment, timestamp, wholeNumber } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { MODERATED } from "../../../kits/submissions/types"
import { clock } from "../../../lib/clock"
import { email, plainLineField, plainTextField } from "../../../lib/fields"

export const stars = z
  .int()
  .min(1)
  .max(5)
  .meta({ examples: [5] })

export const replyAnswer = z.object({
  body: z
    .string()
    .describe("Plain text.")
    .meta({ examples: ["Thank you, Ada. The kiln is proud."] }),
  author_name: z.string().meta({ examples: ["Mira of Alder & Clay"] }),
  created_at: timestamp,
})

const reviewColumns = {
  id: z.string().meta({ examples: ["rev_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  rating: stars,
  title: z
    .string()
    .nullable()
    .meta({ examples: ["My morning mug"] }),
  body: z
    .string()
    .nullable()
    .describe("Plain text.")
    .meta({ examples: ["Keeps warm through a whole chapter."] }),
  author_name: z.string().meta({ examples: ["Ada L."] }),
  is_verified_purchase: z
    .boolean()
    .describe("The customer has an order of this that is not cancelled.")
    .meta({ examples: [true] }),
  helpful_count: z
    .int()
    .min(0)
    .meta({ examples: [3] }),
}

/** A review as the public sees it. */
export const review = z
  .object({
    ...reviewColumns,
    status: z.literal("approved").meta({ examples: ["approved"] }),
    reply: replyAnswer.nullable().describe("What the shop answers."),
    created_at: timestamp,
  })
  .meta({ id: "Review" })

const inHistogram = z.int().min(0)

export const reviewSummary = z
  .object({
    average: z
      .number()
      .nullable()
      .describe("Of all approved reviews, to two decimals; `null` where there are none.")
      .meta({ examples: [4.67] }),
    count: z
      .int()
      .min(0)
      .meta({ examples: [3] }),
    histogram: z
      .object({ 1: inHistogram, 2: inHistogram, 3: inHistogram, 4: inHistogram, 5: inHistogram })
      .describe("How many there are of each rating.")
      .meta({ examples: [{ 1: 0, 2: 0, 3: 0, 4: 1, 5: 2 }] }),
  })
  .meta({ id: "ReviewSummary" })

/** Query parameters of the review list of a product or tour. */
export const reviewQuery = listQuery({
  order: ["-created_at", "created_at", "-rating", "rating", "-helpful_count"],
  filters: {
    rating: wholeNumber(1, 5).optional().describe("Those with so many stars."),
    is_verified_purchase: flag.optional().describe("Those of proven buyers, or the others."),
  },
})

/** Response of the review list. */
export const reviewPage = page({ reviews: z.array(review) }).extend({
  summary: reviewSummary.describe("The summary of all approved reviews, regardless of the list's filters."),
})

/** Request body for a new review. */
export const newReview = z.strictObject({
  rating: stars,
  title: plainLineField(200)
    .nullish()
    .meta({ examples: ["My morning mug"] }),
  body: plainTextField(5000)
    .nullish()
    .meta({ examples: ["Keeps warm through a whole chapter."] }),
  author_name: plainLineField(100)
    .optional()
    .describe("Shown. A signed-in customer may leave it out: then it is the first name and an initial.")
    .meta({ examples: ["Ada L."] }),
  author_email: email
    .optional()
    .describe("Never shown. A signed-in customer may leave it out.")
    .meta({ examples: ["ada@reader.example"] }),
})

/** Response to a new review. */
export const submittedReview = z.object({
  review: review.extend({ status: z.literal("pending").meta({ examples: ["pending"] }) }),
})

export const reviewStatus = z.enum(MODERATED)
export const subjectType = z.enum(["product", "tour"])

export const pastMoment = moment.refine(
  (written) => Date.parse(written) <= clock.now(),
  "must not be in the future",
)

/** The columns of a review that admins read. */
export const storedReview = z.object({
  subject_type: subjectType,
  subject_id: z.string(),
  ...reviewColumns,
  created_at: timestamp,
  author_email: z.string().nullable(),
  customer_id: z.string().nullable(),
  reply_body: z.string().nullable(),
  reply_author_name: z.string().nullable(),
  replied_at: timestamp.nullable(),
  updated_at: timestamp,
})

/** The shop's reply to a review. */
export const reply = z.strictObject({
  body: plainTextField(5000).meta({ examples: ["Thank you, Ada. The kiln is proud."] }),
  author_name: plainLineField(100).meta({ examples: ["Mira of Alder & Clay"] }),
})

/** Reply to an imported review. The default of `created_at` is now. */
export const importedReply = reply.extend({ created_at: pastMoment.optional() })
