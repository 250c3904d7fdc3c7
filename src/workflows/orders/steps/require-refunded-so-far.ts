import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../lib/errors"

export interface RefundedSoFar {
  order_id: string
  payment_id: string
  /** What the caller takes to have been refunded, to the last digit. */
  refunded: string
}

/** Throws 409 `invalid_state` where something else was refunded since the caller has looked. */
export const requireRefundedSoFarStep = createStep(
  "require-refunded-so-far",
  async ({ order_id, payment_id, refunded }: RefundedSoFar, { container }) => {
    const payments = await container.resolve("orders").findRefundable(order_id)
    const payment = payments.find((one) => one.payment_id === payment_id)
    if (payment?.refunded !== refunded)
      throw errors.invalidState("Something else of this payment was refunded in the meantime.")
    return new StepResponse(undefined)
  },
)
