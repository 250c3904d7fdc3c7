import { route } from "../../../../../lib/contract/route"
import { reviews } from "../../../reviews/contract"
import { reviewsOf } from "../../../reviews/reviews-of"
import { soldProduct } from "../../sold-product"

export const GET = route(reviews.listProductReviews, async ({ params, query, scope, req }) => {
  const id = await soldProduct(req, params.product_id)
  return reviewsOf(scope, { type: "product", id }).list(query)
})

export const POST = route(reviews.submitProductReview, async ({ params, body, actor, scope, req }) => {
  const id = await soldProduct(req, params.product_id)
  return reviewsOf(scope, { type: "product", id }).submit({ body, actor })
})
