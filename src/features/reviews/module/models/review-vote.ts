import { model } from "@medusajs/framework/utils"
import { Review } from "./review"

/** A customer's vote that a review is helpful. */
export const ReviewVote = model
  .define("review_vote", {
    id: model.id({ prefix: "revvote" }).primaryKey(),
    review: model.belongsTo(() => Review, { mappedBy: "votes" }),
    customer_id: model.text(),
  })
  .indexes([{ on: ["review_id", "customer_id"], unique: true }])
