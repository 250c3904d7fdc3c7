import { model } from "@medusajs/framework/utils"

/** How often something was submitted, or somebody has submitted, since it was first seen. Forgotten after an hour. */
export const SeenSubmission = model
  .define("seen_submission", {
    id: model.id({ prefix: "spseen" }).primaryKey(),
    /** Of content or of a client, hashed with a key. */
    fingerprint: model.text().unique(),
    times: model.number(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
