import { model } from "@medusajs/framework/utils"

/** A conversation with the assistant. The other side is an admin, or a program with an agent key. */
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
