import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdCart } from "./lib/hold-cart"
import { beginCompletionStep, type CheckoutToComplete } from "./steps/begin-completion"
import { endCompletionStep } from "./steps/end-completion"
import { endRemainsStep } from "./steps/end-remains"

/** How long one completion of a cart waits for another, or for a change to the cart. */
const WAIT_SECONDS = 30

/**
 * Converts a cart to an order by the engine's own workflow, by one of the cart's payment sessions, and so that a process
 * that ends on the way leaves nothing undecided: see docs/checkout.md. A cart that is an order already answers that one.
 *
 * Answers as errors 404 `not_found`, 409 `sold_out` and `invalid_state`, 400 `missing_field` where it is not clear which
 * session is meant, and the engine's payment errors. Throws 503 `unavailable` where the cart is not free in time.
 */
export function completeCheckout(container: MedusaContainer, input: CheckoutToComplete) {
  return holdCart(container, input.cart_id, { waitSeconds: WAIT_SECONDS }, () =>
    completeCheckoutWorkflow(container).run({ input, throwOnError: false }),
  )
}

/** The caller holds the cart. */
const completeCheckoutWorkflow = createWorkflow("complete-checkout", (input: CheckoutToComplete) => {
  endRemainsStep(input.cart_id)
  const completion = beginCompletionStep(input)
  const order = completeCartWorkflow.runAsStep({ input: { id: input.cart_id } })
  endCompletionStep(completion)
  return new WorkflowResponse(transform({ order }, ({ order }) => ({ id: order.id })))
})
