import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { holdCart } from "../../../kits/shop/hold-cart"
import { endRemainsStep } from "./steps/end-remains"

/**
 * Finishes the completion of a cart that a crash has interrupted: completes or reverts the order. Fails within a second
 * if the cart is locked.
 */
export function endInterrupted(container: MedusaContainer, input: { cart_id: string }) {
  const end = () => endInterruptedWorkflow(container).run({ input })
  return holdCart(container, input.cart_id, end, { waitSeconds: 1 })
}

/** Call this only while you hold the cart's lock. */
const endInterruptedWorkflow = createWorkflow("end-interrupted", (input: { cart_id: string }) => {
  const outcome = endRemainsStep(input.cart_id)
  return new WorkflowResponse(outcome)
})
