import { model } from "@medusajs/framework/utils"

/** A conversation between an admin, or an agent key, and the assistant. */
export const AssistantSession = model
  .define("assistant_session", {
    id: model.id({ prefix: "aises" }).primaryKey(),
    actor_type: model.text(),
    actor_id: model.text(),
    /** The beginning of the first message. */
    title: model.text(),
    last_message_at: model.dateTime(),
  })
  .indexes([{ on: ["actor_type", "actor_id", "last_message_at", "id"] }, { on: ["last_message_at"] }])
