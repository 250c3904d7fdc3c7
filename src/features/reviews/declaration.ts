import { defineFeature } from "../../lib/features/declaration"
import { reviewApproved } from "../../modules/reviews/events"

export const reviews = defineFeature({
  slug: "reviews",
  about: "what buyers say about products, with moderation and replies",
  modules: [{ resolve: "./src/modules/reviews" }],
  count: { table: "review", events: ["review.created", "review.deleted"] },
  events: [reviewApproved],
  dashboardPages: ["reviews"],
})
