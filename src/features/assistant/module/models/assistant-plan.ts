import { model } from "@medusajs/framework/utils"

/**
 * Changes of the shop that the assistant proposes, and their results. The row records who asked, who approved, and
 * when.
 */
export const AssistantPlan = model
  .define("assistant_plan", {
    id: model.id({ prefix: "aiplan" }).primaryKey(),
    /** The id by which the plan is approved or rejected. */
    stream_id: model.text().unique(),
    session_id: model.text(),
    /** The actor who asked. No other actor may approve or reject the plan. */
    actor_type: model.text(),
    actor_id: model.text(),
    /** The user's message. */
    request: model.text(),
    language: model.text(),
    status: model.enum(["pending", "executing", "executed", "failed", "rejected", "expired"]),
    expires_at: model.dateTime(),
    decided_at: model.dateTime().nullable(),
    ended_at: model.dateTime().nullable(),
    /** The newer plan that replaced this one, because its previews were out of date. */
    replaced_by: model.text().nullable(),
    lease_owner: model.text().nullable(),
    /** Until this time, the process that executes the plan has not crashed. Later, another process may continue. */
    leased_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["actor_type", "actor_id", "created_at", "id"] },
    { on: ["leased_until"], where: "status = 'executing'" },
    { on: ["expires_at"], where: "status = 'pending'" },
  ])
