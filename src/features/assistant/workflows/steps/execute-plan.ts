import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { type Execution, executePlan } from "../../services/execute-plan"

/**
 * Has no compensation: the execution stores the start and end of each action, and reverts finished actions itself if
 * one fails.
 */
export const executePlanStep = createStep("execute-plan", async (execution: Execution, { container }) => {
  await executePlan(container, execution)
  return new StepResponse(execution.plan_id)
})
