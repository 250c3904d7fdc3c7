import { model } from "@medusajs/framework/utils"
import { authorColumns, moderatedStatus } from "../../../lib/submissions/columns"
import { ReviewVote } from "./review-vote"

const shown = "status = 'approved' AND deleted_at IS NULL"

/**
 * What somebody says about a product or a tour. Public once it is approved. That guests have one review of a subject,
 * by their email, is an index of the migration's: it is on an expression.
 */
export const Review = model
  .define("review", {
    id: model.id({ prefix: "rev" }).primaryKey(),
    subject_type: model.enum(["product", "tour"]),
    subject_id: model.text(),
    ...moderatedStatus(),
    /** Stars, 1 to 5. */
    rating: model.number(),
    title: model.text().searchable().nullable(),
    /** Plain text. */
    body: model.text().searchable().nullable(),
    ...authorColumns(),
    /** Who was signed in. */
    customer_id: model.text().nullable(),
    /** Proven by an order of the customer's, never by what anybody says. */
    is_verified_purchase: model.boolean().default(false),
    /** Kept by the database from the votes. */
    helpful_count: model.number().default(0),
    /** What the shop answers, in plain text. */
    reply_body: model.text().nullable(),
    reply_author_name: model.text().nullable(),
    replied_at: model.dateTime().nullable(),
    votes: model.hasMany(() => ReviewVote, { mappedBy: "review" }),
  })
  .indexes([
    {
      on: ["subject_type", "subject_id", "customer_id"],
      unique: true,
      where: "customer_id IS NOT NULL AND deleted_at IS NULL",
    },
    // What storefronts list, in each order that they can ask for.
    { on: ["subject_type", "subject_id", "created_at", "id"], where: shown },
    { on: ["subject_type", "subject_id", "rating", "id"], where: shown },
    { on: ["subject_type", "subject_id", "helpful_count", "id"], where: shown },
    { on: ["status", "created_at", "id"] },
    { on: ["created_at", "id"] },
    { on: ["customer_id"] },
  ])
