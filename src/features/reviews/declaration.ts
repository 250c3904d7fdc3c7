import { defineFeature } from "../../kits/declarations/declaration"
import { watched } from "../../lib/changes/kinds"
import { reviewApproved } from "./module/events"

declare module "../../lib/registry" {
  interface ChangeKinds {
    /** The ratings of products and tours. */
    review: true
  }
}

export const reviews = defineFeature({
  slug: "reviews",
  about: "what buyers say about products, with moderation and replies",
  modules: [{ resolve: "./src/features/reviews/module" }],
  count: { table: "review", events: ["review.created", "review.deleted"] },
  events: [reviewApproved],
  personalData: [
    {
      table: "review",
      foundBy: { email: "author_email", customer: "customer_id" },
      columns: ["author_name", "author_email", "customer_id", "title", "body", "created_at"],
      onErasure: "delete",
      eventsAbout: reviewApproved.object,
    },
    {
      table: "review_vote",
      foundBy: { customer: "customer_id" },
      columns: ["review_id", "customer_id", "created_at"],
      onErasure: "delete",
    },
  ],
  dashboardPages: ["reviews"],
  watched: [watched("review", "review_tally")],
})
