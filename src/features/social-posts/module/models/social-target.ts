import { model } from "@medusajs/framework/utils"

/** One post in one account. */
export const SocialTarget = model
  .define("social_target", {
    id: model.id({ prefix: "stgt" }).primaryKey(),
    post_id: model.text(),
    account_id: model.text(),
    network: model.text(),
    status: model.text().default("pending"),
    /** Increases with each claim. A process whose claim is old writes nothing. */
    claim: model.number().default(0),
    /** The text as it was sent. */
    sent_text: model.text().nullable(),
    /** The id of the post that the network has prepared but does not show yet, such as Instagram's container. */
    prepared_id: model.text().nullable(),
    /** Set before the call that makes the post visible. */
    sent_at: model.dateTime().nullable(),
    external_id: model.text().nullable(),
    external_url: model.text().nullable(),
    published_at: model.dateTime().nullable(),
    /** Why it is not published, for admins. */
    error: model.text().nullable(),
    error_code: model.text().nullable(),
    tries: model.number().default(0),
    /** `pending`: the next try. `publishing`: the end of the lease. `unknown`: the next reading. */
    due_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["post_id", "account_id"], unique: true },
    {
      on: ["account_id", "external_id"],
      unique: true,
      where: "external_id IS NOT NULL AND deleted_at IS NULL",
    },
    { on: ["due_at"] },
  ])
