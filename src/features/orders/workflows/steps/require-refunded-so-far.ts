import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../../lib/errors"

export interface RefundedSoFar {
  order_id: string
  payment_id: string
  /** The amount that the caller believes to be refunded so far, with full precision. */
  refunded: string
}

/** Throws 409 `invalid_state` if more was refunded than the caller knows. */
export const requireRefundedSoFarStep = createStep(
  "require-refunded-so-far",
  async ({ order_id, payment_id, refunded }: RefundedSoFar, { container }) => {
    const payments = await container.resolve("orders").findRefundable(order_id)
    const payment = payments.find((one) => one.payment_id === payment_id)
    if (payment?.refunded !== refunded)
      throw errors.invalidState("Another refund of this payment was made in the meantime.")
    return new StepResponse(undefined)
  },
)
