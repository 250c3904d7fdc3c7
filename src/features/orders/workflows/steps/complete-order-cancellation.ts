import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { CancellationClaim } from "../../module/types"

/** This must be the last step: it cannot be reverted if a later step fails. */
export const completeOrderCancellationStep = createStep(
  "complete-order-cancellation",
  async (claim: CancellationClaim, { container }) => {
    await container.resolve("orders").completeCancellation(claim)
    return new StepResponse(undefined)
  },
)
