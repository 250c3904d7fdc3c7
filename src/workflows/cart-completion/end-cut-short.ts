import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { LOCK_TTL_SECONDS } from "./complete-checkout"
import { endRemainsStep } from "./steps/end-remains"

/** Ends a cart's completion that was cut short, one way or the other. Fails at once where somebody is at the cart. */
export const endCutShortWorkflow = createWorkflow("end-cut-short", (input: { cart_id: string }) => {
  acquireLockStep({ key: input.cart_id, timeout: 0, ttl: LOCK_TTL_SECONDS })
  const outcome = endRemainsStep(input.cart_id)
  releaseLockStep({ key: input.cart_id })
  return new WorkflowResponse(outcome)
})
