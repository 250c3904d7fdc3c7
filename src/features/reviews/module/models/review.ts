import { model } from "@medusajs/framework/utils"
import { authorColumns, moderatedStatus } from "../../../../kits/submissions/columns"
import { ReviewVote } from "./review-vote"

const shown = "status = 'approved' AND deleted_at IS NULL"

/**
 * A review of a product or tour. It becomes public when a moderator approves it. A unique index allows a guest one
 * review per product and email. It is in the migration, because models cannot express it.
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
    /** The signed-in customer. */
    customer_id: model.text().nullable(),
    /** True only if an order of the customer proves it. */
    is_verified_purchase: model.boolean().default(false),
    /** The number of votes. A database trigger keeps it right. */
    helpful_count: model.number().default(0),
    /** The shop's reply, plain text. */
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
    // Indexes for the lists of storefronts, one for each possible order.
    { on: ["subject_type", "subject_id", "created_at", "id"], where: shown },
    { on: ["subject_type", "subject_id", "rating", "id"], where: shown },
    { on: ["subject_type", "subject_id", "helpful_count", "id"], where: shown },
    { on: ["status", "created_at", "id"] },
    { on: ["created_at", "id"] },
    { on: ["customer_id"] },
  ])
