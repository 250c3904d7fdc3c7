import { model } from "@medusajs/framework/utils"

/** Changes that the assistant proposes, and what has become of them: the record of who asked, who approved and when. */
export const AssistantPlan = model
  .define("assistant_plan", {
    id: model.id({ prefix: "aiplan" }).primaryKey(),
    /** By this it is approved or rejected. */
    stream_id: model.text().unique(),
    session_id: model.text(),
    /** Who asked, and who alone may decide. */
    actor_type: model.text(),
    actor_id: model.text(),
    /** What was asked. */
    request: model.text(),
    language: model.text(),
    status: model.enum(["pending", "executing", "executed", "failed", "rejected", "expired"]),
    expires_at: model.dateTime(),
    decided_at: model.dateTime().nullable(),
    ended_at: model.dateTime().nullable(),
    /** The plan that shows afresh what has changed under this one. */
    replaced_by: model.text().nullable(),
    lease_owner: model.text().nullable(),
    /** Until then whoever executes it is taken to be alive. */
    leased_until: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["actor_type", "actor_id", "created_at", "id"] },
    { on: ["leased_until"], where: "status = 'executing'" },
    { on: ["expires_at"], where: "status = 'pending'" },
  ])
