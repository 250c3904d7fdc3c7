import { model } from "@medusajs/framework/utils"

/** One line of a subscription's history. Rows are only added. */
export const SubscriptionEntry = model
  .define("subscription_entry", {
    id: model.id({ prefix: "subentry" }).primaryKey(),
    subscription_id: model.text(),
    kind: model.text(),
    data: model.json().nullable(),
    /** The type of the actor who did it. */
    actor_type: model.text(),
    actor_id: model.text().nullable(),
    happened_at: model.dateTime(),
  })
  .indexes([{ on: ["subscription_id", "happened_at"] }])
