import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { requireShopActor } from "../../../lib/actor"
import { asError } from "../../../lib/thrown"
import { dueWork } from "../../../tenancy/schedule/scheduled-job"
import { isRefusal } from "../../payments/module/lib/refusal"
import { RETURN_SUBSCRIPTION_PAYMENTS } from "../module/due"
import type { RefundRequest } from "../module/lib/requested-refunds"
import type { Refund } from "../module/types"
import { makeRefund } from "./lib/make-refund"

const requestSubscriptionRefundStep = createStep(
  "request-subscription-refund",
  async (request: RefundRequest, { container }) => {
    requireShopActor(request.actor)
    const refund = await container.resolve("subscriptions").cards.requestRefund(request)
    await dueWork(container).recheck(RETURN_SUBSCRIPTION_PAYMENTS)
    const { id, subscription_id } = refund
    return new StepResponse(refund, { id, subscription_id })
  },
  async (made, { container }) => {
    if (made) await container.resolve("subscriptions").cards.undoRefund(made)
  },
)

/**
 * Returned money cannot be taken back, so there is no compensation. If the provider refuses, nothing was returned, and
 * the first step is undone. After any other error the refund stays due, and the job settles it.
 */
const makeSubscriptionRefundStep = createStep(
  "make-subscription-refund",
  async (refund: Refund, { container }) => {
    try {
      await makeRefund(container, refund)
    } catch (error) {
      if (isRefusal(error)) throw error
      await container.resolve("subscriptions").cards.noteRefundError(refund.id, asError(error).message)
    }
    return new StepResponse(refund.id)
  },
)

/**
 * Refunds a paid invoice or a part of it. Throws 404, 400, 409 `invalid_state` if there is nothing to refund, and 502
 * `provider_error` if the provider refuses.
 */
export const refundSubscriptionInvoiceWorkflow = createWorkflow(
  "refund-subscription-invoice",
  (input: WorkflowData<RefundRequest>) => {
    const refund = requestSubscriptionRefundStep(input)
    return new WorkflowResponse(makeSubscriptionRefundStep(refund))
  },
)
