import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { SignedInActor } from "../../../lib/actor"
import type { newReview, reviewQuery } from "../module/schemas"
import type { Subject } from "../module/types"
import { reviewWorkflows } from "../workflows/reviews"
import { reviewAnswer } from "./store-answers"
import { authorOf } from "./store-author"

interface Submission {
  body: z.output<typeof newReview>
  actor: SignedInActor | undefined
}

const GUEST = { type: "guest", id: null }

/** The code behind the review routes of a product or tour. The caller has checked that the product exists. */
export function reviewsOf(scope: MedusaContainer, subject: Subject) {
  const reviews = scope.resolve("reviews")
  return {
    async list({ limit, offset, order, ...filter }: z.output<typeof reviewQuery>) {
      const page = { limit, offset, order }
      const { items, count, summary } = await reviews.listApproved(subject, filter, page)
      return { reviews: items.map(reviewAnswer), count, offset, limit, summary }
    },
    async submit({ body: { rating, title = null, body = null, ...given }, actor }: Submission) {
      const author = await authorOf(scope, given, actor)
      const status = "pending" as const
      const input = { subject, status, rating, title, body, ...author }
      const { result: id } = await reviewWorkflows
        .create(scope)
        .run({ input: { input, actor: actor ?? GUEST } })
      return { review: { ...reviewAnswer(await reviews.retrieveReview(id)), status } }
    },
  }
}
