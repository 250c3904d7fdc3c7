import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, refundPaymentWorkflow, releaseLockStep } from "@medusajs/medusa/core-flows"
import { type RefundedSoFar, requireRefundedSoFarStep } from "./steps/require-refunded-so-far"

/** In seconds. Payment services answer within this time. */
const LOCK_SECONDS = 300
const WAIT_SECONDS = 30

export interface RefundPartOfOrder extends RefundedSoFar {
  /** In major units of the currency, such as euros and not cents. */
  amount: number
  created_by: string
  /** The reason for the refund. */
  note: string
}

/**
 * Refunds a part of an order's captured money. The caller names the amount that was refunded before. If it has changed,
 * nothing is refunded. Waits for other cancellations and refunds of the order. It has no compensation, because a refund
 * cannot be taken back.
 *
 * Throws 409 `invalid_state`, and the payment service's errors.
 */
export const refundPartOfOrderWorkflow = createWorkflow(
  "refund-part-of-order",
  (input: WorkflowData<RefundPartOfOrder>) => {
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
