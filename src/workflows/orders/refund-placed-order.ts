import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, refundPaymentWorkflow, releaseLockStep } from "@medusajs/medusa/core-flows"
import { type RefundedSoFar, requireRefundedSoFarStep } from "./steps/require-refunded-so-far"

/** Payment services answer within this. */
const LOCK_SECONDS = 300
const WAIT_SECONDS = 30

export interface RefundPlacedOrder extends RefundedSoFar {
  /** Major units of the payment's currency. */
  amount: number
  created_by: string
  /** Says what the refund is for. */
  note: string
}

/**
 * Gives back some of what was captured of an order, on the condition that no more was given back before than the caller
 * takes to. Cancelling and refunding an order take turns. Money that has moved cannot be called back: nothing of this is
 * undone.
 *
 * Throws 409 `invalid_state`, and what the payment service says.
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
