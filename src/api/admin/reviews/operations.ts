import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import type { SignedInActor } from "../../../lib/actor"
import { tableOperations } from "../../../lib/crud/table-operations"
import { reviewWorkflows } from "../../../workflows/reviews/reviews"
import { adminReviewAnswer } from "../../store/reviews/answers"
import type { adminReviews } from "./contract"

const table = tableOperations(reviewWorkflows, (scope) => async (filters, config) => {
  const [reviews, count] = await scope.resolve("reviews").listAndCountReviews(filters, config)
  return [reviews.map(adminReviewAnswer), count]
})

type Imported = z.output<(typeof adminReviews)["create"]["body"]>

export const operations = {
  ...table,
  create(scope: MedusaContainer, imported: Imported, actor: SignedInActor): Promise<string> {
    const { subject_type: type, subject_id: id, ...review } = imported
    const { title = null, body = null, author_email = null, customer_id = null } = review
    const ownership = { subject: { type, id }, author_email, customer_id }
    return table.create(scope, { ...review, ...ownership, title, body }, actor)
  },
}
