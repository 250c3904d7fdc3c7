import type { MedusaContainer } from "@medusajs/framework/types"
import { route } from "../../../kits/rows/route"
import { readerOf } from "../../../kits/shop/reader"
import { errors } from "../../../lib/errors"
import { declareHandlers } from "../../handlers"
import { soldProduct } from "../../products/api/store-products-sold-product"
import { voteForReviewWorkflow } from "../workflows/vote-for-review"
import { withdrawReviewVoteWorkflow } from "../workflows/withdraw-review-vote"
import { reviews } from "./store.rows"
import { reviewAnswer } from "./store-answers"
import { reviewsOf } from "./store-reviews-of"

declareHandlers([
  route(reviews.listProductReviews, async ({ params, query, scope, req }) => {
    const id = await soldProduct(req, params.product_id)
    return reviewsOf(scope, { type: "product", id }).list(query)
  }),
  route(reviews.submitProductReview, async ({ params, body, actor, scope, req }) => {
    const id = await soldProduct(req, params.product_id)
    return reviewsOf(scope, { type: "product", id }).submit({ body, actor })
  }),
  route(reviews.listTourReviews, async ({ params, query, scope }) => {
    const id = await publicTour(scope, params.slug)
    return reviewsOf(scope, { type: "tour", id }).list(query)
  }),
  route(reviews.submitTourReview, async ({ params, body, actor, scope }) => {
    const id = await publicTour(scope, params.slug)
    return reviewsOf(scope, { type: "tour", id }).submit({ body, actor })
  }),
  route(reviews.voteForReview, async ({ params: { id }, actor, scope }) => {
    await voteForReviewWorkflow(scope).run({ input: { reviewId: id, customerId: actor.id } })
    return { review: await shown(scope, id) }
  }),
  route(reviews.withdrawReviewVote, async ({ params: { id }, actor, scope }) => {
    await withdrawReviewVoteWorkflow(scope).run({ input: { reviewId: id, customerId: actor.id } })
    return { review: await shown(scope, id) }
  }),
])

async function shown(scope: MedusaContainer, id: string) {
  const review = await scope.resolve("reviews").findApproved(id)
  if (!review) throw errors.notFound()
  return reviewAnswer(review)
}

/** The id of a public tour. Throws 404. */
async function publicTour(scope: MedusaContainer, slug: string): Promise<string> {
  const id = await scope.resolve("tours").publicIdOf(slug, await readerOf(scope, undefined))
  if (id === undefined) throw errors.notFound()
  return id
}
