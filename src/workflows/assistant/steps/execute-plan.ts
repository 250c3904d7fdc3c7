import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { type Execution, executePlan } from "../../../features/assistant/execute-plan"

/** No compensation: the plan notes the start and end of each action, and reverts them itself on failure. */
export const executePlanStep = createStep("execute-plan", async (execution: Execution, { container }) => {
  await executePlan(container, execution)
  return new StepResponse(execution.plan_id)
})
