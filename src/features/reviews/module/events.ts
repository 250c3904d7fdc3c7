import { z } from "zod"
import { defineEvent } from "../../../kits/outbox/event-type"

/** A review has become public, because a moderator approved it or an import contained it as approved. */
export const reviewApproved = defineEvent({
  type: "review.approved",
  about: "A review has become public.",
  version: 1,
  object: "review",
  payload: z.strictObject({
    id: z.string(),
    subject_type: z.enum(["product", "tour"]),
    subject_id: z.string(),
    rating: z.int().min(1).max(5),
    title: z.string().nullable(),
    body: z.string().nullable(),
    author_name: z.string(),
    is_verified_purchase: z.boolean(),
    created_at: z.iso.datetime(),
  }),
  idOf: ({ id }) => id,
})
