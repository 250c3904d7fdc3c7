import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { newReview, review, reviewPage, reviewQuery, submittedReview } from "../module/schemas"

const ofProduct = {
  path: "/store/products/:product_id/reviews",
  auth: "key",
  params: z.strictObject({ product_id: z.string().max(200).describe("Id or handle of a product.") }),
} as const

const ofTour = {
  path: "/store/tours/:slug/reviews",
  auth: "key",
  params: z.strictObject({ slug: z.string().max(200).describe("Slug of a tour, in any language.") }),
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
      "It becomes visible after a moderator's approval. Each customer can write one review per product. Guests can write one per email. Another review is 409 `duplicate`.",
    body: newReview,
    response: submittedReview,
    errors: ["duplicate"],
  },
  listTourReviews: {
    ...ofTour,
    method: "GET",
    summary: "Approved reviews of a tour, and their summary",
    query: reviewQuery,
    response: reviewPage,
  },
  submitTourReview: {
    ...ofTour,
    method: "POST",
    customer: "optional",
    summary: "Review a tour",
    description:
      "It becomes visible after a moderator's approval. Each customer can write one review per tour. Guests can write one per email. Another review is 409 `duplicate`.",
    body: newReview,
    response: submittedReview,
    errors: ["duplicate"],
  },
  voteForReview: {
    method: "POST",
    path: "/store/reviews/:id/helpful",
    auth: "key+customer",
    summary: "Mark a review as helpful",
    description: "Counts once per customer. The customer's own review is 409 `invalid_state`.",
    body: noBody,
    response: z.object({ review }),
    errors: ["invalid_state"],
  },
  withdrawReviewVote: {
    method: "DELETE",
    path: "/store/reviews/:id/helpful",
    auth: "key+customer",
    summary: "Remove the mark that a review is helpful",
    response: z.object({ review }),
  },
})
