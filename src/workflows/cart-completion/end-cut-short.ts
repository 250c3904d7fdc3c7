import type { MedusaContainer } from "@medusajs/framework/types"
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { holdCart } from "./lib/hold-cart"
import { endRemainsStep } from "./steps/end-remains"

/** Ends a cart's completion that was cut short, one way or the other. Fails within a second where somebody is at the cart. */
export function endCutShort(container: MedusaContainer, input: { cart_id: string }) {
  return holdCart(container, input.cart_id, { waitSeconds: 1 }, () =>
    endCutShortWorkflow(container).run({ input }),
  )
}

/** The caller holds the cart. */
const endCutShortWorkflow = createWorkflow("end-cut-short", (input: { cart_id: string }) => {
  const outcome = endRemainsStep(input.cart_id)
  return new WorkflowResponse(outcome)
})
