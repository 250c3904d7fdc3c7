import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { holdCart } from "./lib/hold-cart"
import { endRemainsStep } from "./steps/end-remains"

/** Completes or reverts an interrupted completion of a cart. Fails within a second if the cart is locked. */
export function endCutShort(container: MedusaContainer, input: { cart_id: string }) {
  return holdCart(container, input.cart_id, { waitSeconds: 1 }, () =>
    endCutShortWorkflow(container).run({ input }),
  )
}

/** The caller already holds the cart's lock. */
const endCutShortWorkflow = createWorkflow("end-cut-short", (input: { cart_id: string }) => {
  const outcome = endRemainsStep(input.cart_id)
  return new WorkflowResponse(outcome)
})
