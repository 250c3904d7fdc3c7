import { model } from "@medusajs/framework/utils"

/** A note or an answer of the shop or the buyer. */
export const QuoteMessage = model
  .define("quote_message", {
    id: model.id({ prefix: "qmsg" }).primaryKey(),
    quote_id: model.text(),
    /** The revision that it is about. */
    revision: model.number(),
    kind: model.enum(["internal", "shared", "counter_offer", "decline"]),
    actor_type: model.text(),
    actor_id: model.text().nullable(),
    body: model.text().nullable(),
    /** The prices and quantities of a counter-offer. */
    lines: model.json().nullable(),
  })
  .indexes([{ on: ["quote_id", "created_at", "id"] }])
