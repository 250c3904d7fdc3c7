import { model } from "@medusajs/framework/utils"

/** One change that a plan makes. What the admin has seen in the preview never changes, only the status does. */
export const AssistantPlanAction = model
  .define("assistant_plan_action", {
    id: model.id({ prefix: "aiact" }).primaryKey(),
    plan_id: model.text(),
    /** Counts from 1 in each plan. Actions run in this order. */
    position: model.number(),
    /** The id of the task. */
    skill: model.text(),
    action: model.text(),
    summary: model.text(),
    input: model.json(),
    changes: model.json(),
    basis: model.json().nullable(),
    subjects: model.array(),
    /** A hash over skill, action, input and basis. It shows whether somebody has changed the row. */
    hash: model.text(),
    status: model.enum(["pending", "running", "done", "failed", "compensated", "skipped"]),
    result: model.json().nullable(),
    undo: model.json().nullable(),
    error: model.json().nullable(),
    started_at: model.dateTime().nullable(),
    ended_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["plan_id", "position"], unique: true }])
