import { model } from "@medusajs/framework/utils"

/** Changes that the assistant proposes, with their results. Records who asked and who approved, and when. */
export const AssistantPlan = model
  .define("assistant_plan", {
    id: model.id({ prefix: "aiplan" }).primaryKey(),
    /** Approvals and rejections use this id. */
    stream_id: model.text().unique(),
    session_id: model.text(),
    /** The actor who asked. Only this actor may decide. */
    actor_type: model.text(),
    actor_id: model.text(),
    /** The user's message. */
    request: model.text(),
    language: model.text(),
    status: model.enum(["pending", "executing", "executed", "failed", "rejected", "expired"]),
    expires_at: model.dateTime(),
    decided_at: model.dateTime().nullable(),
    ended_at: model.dateTime().nullable(),
    /** The plan with fresh previews that replaced this one. */
    replaced_by: model.text().nullable(),
    lease_owner: model.text().nullable(),
    /** The executing process counts as alive until then. */
    leased_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["actor_type", "actor_id", "created_at", "id"] },
    { on: ["leased_until"], where: "status = 'executing'" },
    { on: ["expires_at"], where: "status = 'pending'" },
  ])
