import { model } from "@medusajs/framework/utils"

/** A talk between one admin, or one agent key, and the assistant. */
export const AssistantSession = model
  .define("assistant_session", {
    id: model.id({ prefix: "aises" }).primaryKey(),
    actor_type: model.text(),
    actor_id: model.text(),
    /** The beginning of what was said first. */
    title: model.text(),
    last_message_at: model.dateTime(),
  })
  .indexes([{ on: ["actor_type", "actor_id", "last_message_at", "id"] }, { on: ["last_message_at"] }])
