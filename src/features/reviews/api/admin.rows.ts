import { z } from "zod"
import { flag, timestamp, wholeNumber } from "../../../kits/rows/fields"
import { submissionContract } from "../../../kits/submissions/contract"
import { MODERATED } from "../../../kits/submissions/types"
import { email, plainLineField, plainTextField } from "../../../lib/fields"
import { importedReply, pastMoment, reply, review, reviewStatus, stars, subjectType } from "../module/schemas"

export const adminReviews = submissionContract({
  path: "/admin/reviews",
  one: "review",
  many: "reviews",
  called: ["review", "reviews"],
  statuses: MODERATED,
  aboutStatus: "`approved` publishes it. Every decision can be changed.",
  schema: review
    .extend({
      subject_type: subjectType,
      subject_id: z.string().meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      author_email: z
        .string()
        .nullable()
        .describe("Only admins see it.")
        .meta({ examples: ["ada@reader.example"] }),
      customer_id: z.string().nullable().describe("The signed-in customer."),
      updated_at: timestamp,
    })
    .meta({ id: "AdminReview" }),
  order: ["-created_at", "created_at", "-rating", "rating", "-helpful_count"],
  filters: {
    rating: wholeNumber(1, 5).optional(),
    subject_type: subjectType.optional(),
    subject_id: z.string().max(100).optional(),
    customer_id: z.string().max(100).optional(),
    is_verified_purchase: flag.optional(),
  },
  create: z
    .strictObject({
      subject_type: subjectType.default("product"),
      subject_id: z
        .string()
        .max(100)
        .meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      status: reviewStatus.default("approved"),
      rating: stars,
      title: plainLineField(200)
        .nullish()
        .meta({ examples: ["My morning mug"] }),
      body: plainTextField(5000).nullish(),
      author_name: plainLineField(100).meta({ examples: ["Ada L."] }),
      author_email: email.nullish(),
      customer_id: z.string().max(100).nullish(),
      reply: importedReply.optional(),
      created_at: pastMoment.optional().meta({ examples: ["2025-03-14T09:26:53Z"] }),
    })
    .describe("A review from another source, such as another shop system. Orders decide if it is verified."),
  change: { reply: reply.nullish().describe("The shop's reply. `null` deletes it.") },
})
