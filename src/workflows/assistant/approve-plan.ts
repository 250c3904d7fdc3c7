import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { type ApprovePlan, approvePlanStep } from "./steps/approve-plan"
import { executePlanStep } from "./steps/execute-plan"

/**
 * Executes a plan, or some of its actions, once: whoever else approves it at the same moment is refused. Answers its id
 * when it has come to its end, be that `executed` or `failed`.
 *
 * Throws 404, 400 `invalid_field` for actions that it has not, 403 `forbidden`, 409 `plan_expired`, and 409
 * `invalid_state` for one that was decided, or whose preview has grown stale.
 */
export const approvePlanWorkflow = createWorkflow("approve-plan", (input: WorkflowData<ApprovePlan>) => {
  const execution = approvePlanStep(input)
  return new WorkflowResponse(executePlanStep(execution))
})
