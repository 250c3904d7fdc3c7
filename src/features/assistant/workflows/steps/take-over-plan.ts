import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { ulid } from "ulid"
import { executePlan } from "../../services/execute-plan"

/**
 * Continues a plan whose process has crashed, unless another process already does. Like the execution, it has no
 * compensation.
 */
export const takeOverPlanStep = createStep("take-over-plan", async (plan_id: string, { container }) => {
  const lease_owner = ulid()
  if (await container.resolve("assistant").takeOver(plan_id, lease_owner))
    await executePlan(container, { plan_id, lease_owner })
  return new StepResponse(undefined)
})
