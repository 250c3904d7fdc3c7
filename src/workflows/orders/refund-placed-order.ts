import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, refundPaymentWorkflow, releaseLockStep } from "@medusajs/medusa/core-flows"
import { type RefundedSoFar, requireRefundedSoFarStep } from "./steps/require-refunded-so-far"

/** The maximum response time of payment services. */
const LOCK_SECONDS = 300
const WAIT_SECONDS = 30

export interface RefundPlacedOrder extends RefundedSoFar {
  /** Major units of the payment's currency. */
  amount: number
  created_by: string
  /** The reason for the refund. */
  note: string
}

/**
 * Refunds a part of an order's captured amount, if the refunded total is still the one that the caller knows. Waits for
 * concurrent cancellations and refunds of the order. It has no compensation, because moved money cannot be recalled.
 *
 * Throws 409 `invalid_state`, and the payment service's errors.
 */
export const refundPlacedOrderWorkflow = createWorkflow(
  "refund-placed-order",
  (input: WorkflowData<RefundPlacedOrder>) => {
    acquireLockStep({ key: input.order_id, ownerId: input.note, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })
    requireRefundedSoFarStep(input)
    refundPaymentWorkflow.runAsStep({
      input: transform(input, ({ payment_id, amount, created_by, note }) => ({
        payment_id,
        amount,
        created_by,
        note,
      })),
    })
    releaseLockStep({ key: input.order_id, ownerId: input.note })
    return new WorkflowResponse(void 0)
  },
)
