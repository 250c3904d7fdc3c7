import { createWorkflow, type WorkflowData, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { takeOverPlanStep } from "./steps/take-over-plan"

/** Continues a plan whose process has crashed. At its end, the plan is executed or reverted. */
export const takeOverPlanWorkflow = createWorkflow("take-over-plan", (plan_id: WorkflowData<string>) => {
  takeOverPlanStep(plan_id)
  return new WorkflowResponse(void 0)
})
