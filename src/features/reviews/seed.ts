import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import type { SeedReview } from "../../kits/seed/catalogue/review-table"
import { approvedReviews, pendingReviews } from "../../kits/seed/catalogue/reviews"
import { shopName } from "../../kits/seed/demo-shop"
import type { Seed } from "../../kits/seed/seed"
import { SYSTEM } from "../../lib/actor"
import type { NewReview } from "./module/types"
import { reviewWorkflows } from "./workflows/reviews"

/** Approved reviews of the demo shop's products, and a few pending ones. */
export const reviews: Seed = {
  name: "reviews",
  async run(container) {
    const products = await productIds(container)
    const known = await knownReviews(container, [...products.values()])
    const wanted = [
      ...approvedReviews.map((review) => ({ ...review, status: "approved" as const })),
      ...pendingReviews.map((review) => ({ ...review, status: "pending" as const })),
    ]
    for (const review of wanted) {
      const id = products.get(review.handle)
      // The owner may have deleted the product before this seed ran.
      if (id === undefined || known.has(keyOf(id, emailOf(review)))) continue
      await reviewWorkflows.create(container).run({ input: { input: describe(review, id), actor: SYSTEM } })
    }
  },
}

function describe(
  { status, rating, day, name, title, body, reply, ...review }: SeedReview & Pick<NewReview, "status">,
  id: string,
): NewReview {
  return {
    subject: { type: "product", id },
    status,
    rating,
    title,
    body,
    author_name: name,
    author_email: emailOf({ name, ...review }),
    customer_id: null,
    created_at: `${day}T09:30:00Z`,
    ...(reply !== null && {
      reply: { body: reply, author_name: shopName, created_at: `${day}T16:00:00Z` },
    }),
  }
}

/** An invented email address that receives no mail. */
function emailOf({ name }: Pick<SeedReview, "name">): string {
  const local = name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "")
  return `${local}@reviewers.demo.test`
}

async function productIds(container: MedusaContainer): Promise<Map<string, string>> {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "product",
    fields: ["id", "handle"],
    filters: { handle: [...approvedReviews, ...pendingReviews].map(({ handle }) => handle) },
  })
  return new Map(data.map(({ id, handle }) => [handle, id]))
}

/** The reviews that an unfinished run has already created. */
async function knownReviews(container: MedusaContainer, subjects: string[]): Promise<Set<string>> {
  const found = await container
    .resolve("reviews")
    .listReviews({ subject_type: "product", subject_id: subjects })
  return new Set(found.map(({ subject_id, author_email }) => keyOf(subject_id, author_email)))
}

function keyOf(subjectId: string, email: string | null): string {
  return `${subjectId} ${email}`
}
