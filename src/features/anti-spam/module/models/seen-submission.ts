import { model } from "@medusajs/framework/utils"

/**
 * How often the same content was submitted, or how often one client has submitted something. A count lasts one hour.
 */
export const SeenSubmission = model
  .define("seen_submission", {
    id: model.id({ prefix: "spseen" }).primaryKey(),
    /** Keyed hash of the content or of the client. */
    fingerprint: model.text().unique(),
    times: model.number(),
    expires_at: model.dateTime(),
  })
  .indexes([{ on: ["expires_at"] }])
