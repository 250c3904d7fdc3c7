import { model } from "@medusajs/framework/utils"

/** A message of the user or the assistant. */
export const AssistantMessage = model
  .define("assistant_message", {
    id: model.id({ prefix: "aimsg" }).primaryKey(),
    session_id: model.text(),
    /** Counts from 1 in each conversation. */
    position: model.number(),
    role: model.enum(["user", "assistant"]),
    text: model.text(),
    /** The id of the task. */
    skill: model.text().nullable(),
    plan_id: model.text().nullable(),
    input_tokens: model.number().default(0),
    output_tokens: model.number().default(0),
  })
  .indexes([{ on: ["session_id", "position"], unique: true }])
