import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type ApprovePlan, approvePlanStep } from "./steps/approve-plan"
import { executePlanStep } from "./steps/execute-plan"

/**
 * Executes a plan, or some of its actions, once. A second approval at the same moment is refused. Returns the plan's id
 * after its end, `executed` or `failed`.
 *
 * Throws 404, 403 `forbidden`, 409 `plan_expired`, and 400 `invalid_field` for unknown actions. Throws 409
 * `invalid_state` for a decided plan or a stale preview.
 */
export const approvePlanWorkflow = createWorkflow("approve-plan", (input: WorkflowData<ApprovePlan>) => {
  const execution = approvePlanStep(input)
  return new WorkflowResponse(executePlanStep(execution))
})
