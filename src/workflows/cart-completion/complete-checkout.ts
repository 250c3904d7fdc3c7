import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdCart } from "./lib/hold-cart"
import { beginCompletionStep, type CheckoutToComplete } from "./steps/begin-completion"
import { endCompletionStep } from "./steps/end-completion"
import { endRemainsStep } from "./steps/end-remains"

/** How long a completion waits for another completion or change of the same cart. */
const WAIT_SECONDS = 30

/**
 * Converts a cart to an order with the engine's own workflow and one payment session. A crash leaves nothing undecided:
 * see docs/checkout.md. For a completed cart it returns its order.
 *
 * Returns 404 `not_found`, 409 `sold_out` or `invalid_state`, and the engine's payment errors as results. The result is
 * 400 `missing_field` if the choice of the session is ambiguous. Throws 503 `unavailable` if the cart stays locked.
 */
export function completeCheckout(container: MedusaContainer, input: CheckoutToComplete) {
  return holdCart(container, input.cart_id, { waitSeconds: WAIT_SECONDS }, () =>
    completeCheckoutWorkflow(container).run({ input, throwOnError: false }),
  )
}

/** The caller already holds the cart's lock. */
const completeCheckoutWorkflow = createWorkflow("complete-checkout", (input: CheckoutToComplete) => {
  endRemainsStep(input.cart_id)
  const completion = beginCompletionStep(input)
  const order = completeCartWorkflow.runAsStep({ input: { id: input.cart_id } })
  endCompletionStep(completion)
  return new WorkflowResponse(transform({ order }, ({ order }) => ({ id: order.id })))
})
