import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { completeCartWorkflow } from "@medusajs/medusa/core-flows"
import { holdCart } from "../../../kits/shop/hold-cart"
import { beginCompletionStep, type CheckoutToComplete } from "./steps/begin-completion"
import { endCompletionStep } from "./steps/end-completion"
import { endRemainsStep } from "./steps/end-remains"

/**
 * Turns a cart into an order, by the engine's own workflow and one payment session. After a crash, the order is either
 * completed or reverted later: see docs/checkout.md. For a cart that is already an order, it returns this order.
 *
 * Some errors are part of the result and not thrown: 404 `not_found`, 409 `sold_out` or `invalid_state`, 400
 * `missing_field` if the choice of the payment session is ambiguous, and the engine's payment errors. Throws 503
 * `unavailable` if the cart stays locked.
 */
export function completeCheckout(container: MedusaContainer, input: CheckoutToComplete) {
  return holdCart(container, input.cart_id, () =>
    completeCheckoutWorkflow(container).run({ input, throwOnError: false }),
  )
}

/** Call this only while you hold the cart's lock. */
const completeCheckoutWorkflow = createWorkflow("complete-checkout", (input: CheckoutToComplete) => {
  endRemainsStep(input.cart_id)
  const completion = beginCompletionStep(input)
  const order = completeCartWorkflow.runAsStep({ input: { id: input.cart_id } })
  endCompletionStep(completion)
  return new WorkflowResponse(transform({ order }, ({ order }) => ({ id: order.id })))
})
