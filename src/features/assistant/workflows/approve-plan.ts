import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type ApprovePlan, approvePlanStep } from "./steps/approve-plan"
import { executePlanStep } from "./steps/execute-plan"

/**
 * Executes an assistant's plan, or some of its actions, once. If two approvals arrive at the same time, the second is
 * refused. Returns the plan's id after its end, which is `executed` or `failed`.
 *
 * Throws 404, 403 `forbidden`, 409 `plan_expired`, and 400 `invalid_field` for unknown actions. Throws 409
 * `invalid_state` if the plan was already approved or rejected, or if its preview no longer shows the present data.
 */
export const approvePlanWorkflow = createWorkflow("approve-plan", (input: WorkflowData<ApprovePlan>) => {
  const execution = approvePlanStep(input)
  return new WorkflowResponse(executePlanStep(execution))
})
