import { Modules } from "@medusajs/framework/utils"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"

/** In seconds. Payment services answer within this time. */
const LOCK_SECONDS = 300
const WAIT_SECONDS = 30

interface VoidPayments {
  order_id: string
  payment_ids: string[]
}

/** Has no compensation, because a void cannot be taken back. */
const voidPaymentsStep = createStep("void-payments", async ({ payment_ids }: VoidPayments, { container }) => {
  const payments = container.resolve(Modules.PAYMENT)
  const found = await payments.listPayments({ id: payment_ids }, { relations: ["captures"] })
  for (const { id, canceled_at, captures = [] } of found)
    if (!canceled_at && captures.length === 0) await payments.cancelPayment(id)
  return new StepResponse(undefined)
})

/**
 * Gives up the right to take the money of an order's payments. Leaves out captured ones, and those that are void
 * already. Waits for other cancellations and refunds of the order. Throws the payment service's errors.
 */
export const voidPaymentsWorkflow = createWorkflow("void-payments", (input: WorkflowData<VoidPayments>) => {
  acquireLockStep({
    key: input.order_id,
    ownerId: "void-payments",
    timeout: WAIT_SECONDS,
    ttl: LOCK_SECONDS,
  })
  voidPaymentsStep(input)
  releaseLockStep({ key: input.order_id, ownerId: "void-payments" })
  return new WorkflowResponse(void 0)
})
