import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, completeCartWorkflow, releaseLockStep } from "@medusajs/medusa/core-flows"
import { beginCompletionStep, type CheckoutToComplete } from "./steps/begin-completion"
import { endCompletionStep } from "./steps/end-completion"
import { endRemainsStep } from "./steps/end-remains"

/** How long one completion of a cart waits for another, or for a change to the cart. */
export const LOCK_TIMEOUT_SECONDS = 30
/** A process that died holds a cart no longer. */
export const LOCK_TTL_SECONDS = 120

/**
 * Converts a cart to an order by the engine's own workflow, by one of the cart's payment sessions, and so that a process
 * that ends on the way leaves nothing undecided: see docs/checkout.md. A cart that is an order already answers that one.
 *
 * Throws 404 `not_found`, 409 `sold_out` and `invalid_state`, 400 `missing_field` where it is not clear which session is
 * meant; the engine's payment errors pass through.
 */
export const completeCheckoutWorkflow = createWorkflow("complete-checkout", (input: CheckoutToComplete) => {
  // The engine's own lock, which it does not take below another workflow.
  acquireLockStep({
    key: input.cart_id,
    timeout: LOCK_TIMEOUT_SECONDS,
    ttl: LOCK_TTL_SECONDS,
  })
  endRemainsStep(input.cart_id)
  const completion = beginCompletionStep(input)
  const order = completeCartWorkflow.runAsStep({ input: { id: input.cart_id } })
  endCompletionStep(completion)
  releaseLockStep({ key: input.cart_id })
  return new WorkflowResponse(transform({ order }, ({ order }) => ({ id: order.id })))
})
