import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { takeOverPlanStep } from "./steps/take-over-plan"

/** Brings a plan whose executing process is gone to its end: executed, or taken back. */
export const takeOverPlanWorkflow = createWorkflow("take-over-plan", (plan_id: WorkflowData<string>) => {
  takeOverPlanStep(plan_id)
  return new WorkflowResponse(void 0)
})
