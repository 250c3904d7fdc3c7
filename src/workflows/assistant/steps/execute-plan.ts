import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { type Execution, executePlan } from "../../../features/assistant/execute-plan"

/** Each action is noted when it begins and when it ends, and what fails is taken back by the plan itself: nothing to compensate. */
export const executePlanStep = createStep("execute-plan", async (execution: Execution, { container }) => {
  await executePlan(container, execution)
  return new StepResponse(execution.plan_id)
})
