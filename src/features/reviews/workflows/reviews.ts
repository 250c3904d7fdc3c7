import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys } from "@medusajs/framework/utils"
import { inboxWriting } from "../../../kits/submissions/workflows"
import { crudWorkflows } from "../../../kits/tables/workflows"
import { errors } from "../../../lib/errors"
import type { NewReview, ReviewChange, Subject } from "../module/types"
import { hasPurchased } from "../purchases"

/**
 * Creates, imports, moderates and deletes reviews. Whether the author has bought the product is checked at the creation
 * and again at the approval, because an order may be placed or cancelled in between.
 */
export const reviewWorkflows = crudWorkflows("review", {
  service: (container) => container,
  ...inboxWriting((container: MedusaContainer) => container.resolve("reviews").submissions),
  async create(container, review: NewReview) {
    const { subject, customer_id } = review
    await requireSubject(container, subject)
    if (customer_id !== null) await requireCustomer(container, customer_id)
    const is_verified_purchase = await hasPurchased(container, subject, customer_id)
    return container.resolve("reviews").addReview({ ...review, is_verified_purchase })
  },
  async update(container, id, change: ReviewChange) {
    const reviews = container.resolve("reviews")
    if (change.status !== "approved") return reviews.changeReview(id, change)
    const { subject_type, subject_id, customer_id } = await reviews.retrieveReview(id)
    const subject = { type: subject_type, id: subject_id }
    const is_verified_purchase = await hasPurchased(container, subject, customer_id)
    return reviews.changeReview(id, { ...change, is_verified_purchase })
  },
})

async function requireSubject(container: MedusaContainer, { type, id }: Subject): Promise<void> {
  const isThere = await exists(container, type, id)
  if (!isThere) throw errors.invalidField(`Field 'subject_id': no ${type} has the id '${id}'.`)
}

async function requireCustomer(container: MedusaContainer, id: string): Promise<void> {
  const isThere = await exists(container, "customer", id)
  if (!isThere) throw errors.invalidField(`Field 'customer_id': no customer has the id '${id}'.`)
}

async function exists(
  container: MedusaContainer,
  entity: "product" | "tour" | "customer",
  id: string,
): Promise<boolean> {
  const query = container.resolve(ContainerRegistrationKeys.QUERY)
  const { data } = await query.graph({ entity, fields: ["id"], filters: { id } })
  return data.length > 0
}
