import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import type { Owner } from "../module/types"
import { rejectPlanStep } from "./steps/reject-plan"

/** Rejects a plan that waits for approval. Returns its id. Throws 404, 409 `plan_expired` and `invalid_state`. */
export const rejectPlanWorkflow = createWorkflow(
  "reject-plan",
  (input: WorkflowData<{ stream_id: string; owner: Owner }>) => new WorkflowResponse(rejectPlanStep(input)),
)
