import { model } from "@medusajs/framework/utils"

/** A post for social networks. */
export const SocialPost = model
  .define("social_post", {
    id: model.id({ prefix: "spost" }).primaryKey(),
    status: model.text().default("draft"),
    brief: model.text().nullable(),
    resource_type: model.text().nullable(),
    resource_id: model.text().nullable(),
    locale: model.text().nullable(),
    caption: model.text(),
    hashtags: model.json(),
    media_ids: model.json(),
    networks: model.json(),
    /** The text for each network. */
    variants: model.json(),
    scheduled_at: model.dateTime().nullable(),
    published_at: model.dateTime().nullable(),
    created_by: model.text().nullable(),
  })
  .indexes([{ on: ["created_at", "id"] }, { on: ["scheduled_at", "id"] }, { on: ["status", "created_at"] }])
