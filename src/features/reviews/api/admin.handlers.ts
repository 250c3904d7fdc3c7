import type { MedusaContainer } from "@medusajs/framework/types"
import type { z } from "zod"
import { inboxRoutes } from "../../../kits/submissions/inbox-routes"
import { writingOf } from "../../../kits/tables/table-operations"
import type { SignedInActor } from "../../../lib/actor"
import { declareHandlers } from "../../handlers"
import { reviewWorkflows } from "../workflows/reviews"
import { adminReviews } from "./admin.rows"
import { adminReviewAnswer } from "./store-answers"

type Imported = z.output<(typeof adminReviews)["create"]["body"]>

const writing = writingOf(reviewWorkflows)

const routes = inboxRoutes(adminReviews, {
  store: (scope) => scope.resolve("reviews").submissions,
  writing: {
    ...writing,
    create(scope: MedusaContainer, imported: Imported, actor: SignedInActor): Promise<string> {
      const { subject_type: type, subject_id: id, ...review } = imported
      const { title = null, body = null, author_email = null, customer_id = null } = review
      const ownership = { subject: { type, id }, author_email, customer_id }
      return writing.create(scope, { ...review, ...ownership, title, body }, actor)
    },
  },
  answer: adminReviewAnswer,
  cells: {
    id: ({ id }) => id,
    created_at: ({ created_at }) => created_at,
    status: ({ status }) => status,
    subject_type: ({ subject_type }) => subject_type,
    subject_id: ({ subject_id }) => subject_id,
    rating: ({ rating }) => rating,
    title: ({ title }) => title,
    body: ({ body }) => body,
    author_name: ({ author_name }) => author_name,
    author_email: ({ author_email }) => author_email,
    is_verified_purchase: ({ is_verified_purchase }) => is_verified_purchase,
    helpful_count: ({ helpful_count }) => helpful_count,
    reply: ({ reply_body }) => reply_body,
  },
})

declareHandlers([
  routes.collection.GET,
  routes.collection.POST,
  routes.item.GET,
  routes.item.POST,
  routes.item.DELETE,
  routes.exported,
])
