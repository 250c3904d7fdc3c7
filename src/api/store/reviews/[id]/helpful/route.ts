import type { MedusaContainer } from "@medusajs/framework/types"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { voteForReviewWorkflow } from "../../../../../workflows/reviews/vote-for-review"
import { withdrawReviewVoteWorkflow } from "../../../../../workflows/reviews/withdraw-review-vote"
import { reviewAnswer } from "../../answers"
import { reviews } from "../../contract"

export const POST = route(reviews.voteForReview, async ({ params: { id }, actor, scope }) => {
  await voteForReviewWorkflow(scope).run({ input: { reviewId: id, customerId: actor.id } })
  return { review: await shown(scope, id) }
})

export const DELETE = route(reviews.withdrawReviewVote, async ({ params: { id }, actor, scope }) => {
  await withdrawReviewVoteWorkflow(scope).run({ input: { reviewId: id, customerId: actor.id } })
  return { review: await shown(scope, id) }
})

async function shown(scope: MedusaContainer, id: string) {
  const review = await scope.resolve("reviews").findApproved(id)
  if (!review) throw errors.notFound()
  return reviewAnswer(review)
}
