import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { CancellationClaim } from "../../../modules/orders/types"

/** The last step: what comes after it could not be taken back. */
export const completeOrderCancellationStep = createStep(
  "complete-order-cancellation",
  async (claim: CancellationClaim, { container }) => {
    await container.resolve("orders").completeCancellation(claim)
    return new StepResponse(undefined)
  },
)
