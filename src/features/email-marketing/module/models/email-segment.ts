import { model } from "@medusajs/framework/utils"

/** A part of the subscribers, described by rules. Who belongs to it is decided when it is used. */
export const EmailSegment = model
  .define("email_segment", {
    id: model.id({ prefix: "esegm" }).primaryKey(),
    name: model.text().searchable(),
    rules: model.json(),
  })
  .indexes([{ on: ["created_at", "id"] }])
