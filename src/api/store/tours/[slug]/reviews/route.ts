import type { MedusaContainer } from "@medusajs/framework/types"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { readerOf } from "../../../../../shop/reader"
import { reviews } from "../../../reviews/contract"
import { reviewsOf } from "../../../reviews/reviews-of"

export const GET = route(reviews.listTourReviews, async ({ params, query, scope }) => {
  const id = await publicTour(scope, params.slug)
  return reviewsOf(scope, { type: "tour", id }).list(query)
})

export const POST = route(reviews.submitTourReview, async ({ params, body, actor, scope }) => {
  const id = await publicTour(scope, params.slug)
  return reviewsOf(scope, { type: "tour", id }).submit({ body, actor })
})

/** The id of a public tour. Throws 404. */
async function publicTour(scope: MedusaContainer, slug: string): Promise<string> {
  const id = await scope.resolve("tours").publicIdOf(slug, await readerOf(scope, undefined))
  if (id === undefined) throw errors.notFound()
  return id
}
