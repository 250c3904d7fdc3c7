import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { errors } from "../../../../lib/errors"

export interface NotedRefundOfPayment {
  payment_id: string
  refund_id: string
}

/**
 * Sends a recorded refund to the payment service again, with the same key, so that the service refunds only once. It
 * has no compensation, because a refund cannot be taken back.
 */
export const askForRefundAgainStep = createStep(
  "ask-for-refund-again",
  async ({ payment_id, refund_id }: NotedRefundOfPayment, { container }) => {
    const payments = container.resolve(Modules.PAYMENT)
    const payment = await payments.retrievePayment(payment_id)
    const [refund] = await payments.listRefunds({ id: [refund_id] })
    if (!refund || !asksForNoted(payments))
      throw errors.internalError(undefined, { cause: `The refund '${refund_id}' cannot be requested again.` })
    await payments.refundPaymentFromProvider_(payment, { id: refund.id, raw_amount: refund.amount })
    await payments.maybeUpdatePaymentCollection_(payment.payment_collection_id)
    return new StepResponse(undefined)
  },
)

/** Private functions of the engine: the second half of `refundPayment`. The first half would record a second refund. */
interface AsksForNoted {
  refundPaymentFromProvider_(payment: object, refund: { id: string; raw_amount: unknown }): Promise<unknown>
  maybeUpdatePaymentCollection_(collectionId: string): Promise<unknown>
}

function asksForNoted(payments: object): payments is AsksForNoted {
  return "refundPaymentFromProvider_" in payments && "maybeUpdatePaymentCollection_" in payments
}
