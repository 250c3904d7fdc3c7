import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { takeOverPlanStep } from "./steps/take-over-plan"

/** Continues a plan whose process is gone, to its end: executed or reverted. */
export const takeOverPlanWorkflow = createWorkflow("take-over-plan", (plan_id: WorkflowData<string>) => {
  takeOverPlanStep(plan_id)
  return new WorkflowResponse(void 0)
})
