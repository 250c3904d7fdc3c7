import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { holdingsOf } from "../../../features/holdings"
import type { CancelPlacedOrderInput } from "./claim-order-cancellation"

/**
 * Refuses a customer whose order holds something that was used or has begun, such as a ticket. It runs after the claim,
 * because a claimed order admits nobody any more. Before it, somebody could use a ticket after this check.
 *
 * Throws 409 `cancellation_window_closed`.
 */
export const requireCancellableHoldingsStep = createStep(
  "require-cancellable-holdings",
  async ({ order_id, actor, isCutShort }: CancelPlacedOrderInput, { container }) => {
    if (actor.type === "customer" && !isCutShort) await holdingsOf(container).checkCancellation({ order_id })
    return new StepResponse(undefined)
  },
)
