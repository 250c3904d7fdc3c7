import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { dueWork } from "../../../../tenancy/schedule/scheduled-job"
import { CANCEL_UNPAID_ORDERS } from "../../module/due"
import type { CancellationClaim } from "../../module/types"

/** This must be the last step: it cannot be reverted if a later step fails. */
export const completeOrderCancellationStep = createStep(
  "complete-order-cancellation",
  async (claim: CancellationClaim, { container }) => {
    await container.resolve("orders").completeCancellation(claim)
    await dueWork(container).recheck(CANCEL_UNPAID_ORDERS)
    return new StepResponse(undefined)
  },
)
