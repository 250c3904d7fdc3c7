import { z } from "zod"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"
import { newReview, review, reviewPage, reviewQuery, submittedReview } from "../../../modules/reviews/schemas"

const ofProduct = {
  path: "/store/products/:product_id/reviews",
  auth: "key",
  params: z.strictObject({ product_id: z.string().max(200).describe("Id or handle of a product.") }),
} as const

export const reviews = contract({
  listProductReviews: {
    ...ofProduct,
    method: "GET",
    summary: "Approved reviews of a product, and their summary",
    query: reviewQuery,
    response: reviewPage,
  },
  submitProductReview: {
    ...ofProduct,
    method: "POST",
    customer: "optional",
    summary: "Review a product",
    description:
      "Waits for a moderator, and is shown when it is approved. Each customer has one review of a product, and so has each email of people who are not signed in: another one is 409 `duplicate`.",
    body: newReview,
    response: submittedReview,
    errors: ["duplicate"],
  },
  voteForReview: {
    method: "POST",
    path: "/store/reviews/:id/helpful",
    auth: "key+customer",
    summary: "Find a review helpful",
    description:
      "Counts once for each customer, however often it is called. One's own review is 409 `invalid_state`.",
    body: noBody,
    response: z.object({ review }),
    errors: ["invalid_state"],
  },
  withdrawReviewVote: {
    method: "DELETE",
    path: "/store/reviews/:id/helpful",
    auth: "key+customer",
    summary: "Find a review helpful no longer",
    response: z.object({ review }),
  },
})
