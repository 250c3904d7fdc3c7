import { MathBN } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import {
  acquireLockStep,
  addOrderTransactionStep,
  createOrderCreditLinesWorkflow,
  releaseLockStep,
  useQueryGraphStep,
} from "@medusajs/medusa/core-flows"
import { askForRefundAgainStep, type NotedRefundOfPayment } from "./steps/ask-for-refund-again"

/** In seconds. Payment services answer within this time. */
const LOCK_SECONDS = 300
const WAIT_SECONDS = 30

export interface SettleNotedRefund extends NotedRefundOfPayment {
  order_id: string
  /** In major units of the currency (euros, not cents), as it was recorded. */
  amount: number
  note: string
}

/**
 * Finishes a refund that was recorded but whose result is unknown, for example after a lost connection. It sends the
 * same refund again, which the payment service does once, and records it in the order. Throws 502 `provider_error` if
 * the service still does not answer.
 */
export const settleNotedRefundWorkflow = createWorkflow(
  "settle-noted-refund",
  (input: WorkflowData<SettleNotedRefund>) => {
    acquireLockStep({ key: input.order_id, ownerId: input.note, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })
    askForRefundAgainStep(input)
    const order = useQueryGraphStep({
      entity: "order",
      fields: ["id", "currency_code", "summary"],
      filters: { id: input.order_id },
      options: { throwIfKeyNotFound: true, isList: false },
    }).config({ name: "get-order" }).data
    addOrderTransactionStep(
      transform({ input, order }, ({ input: { order_id, refund_id, amount }, order: { currency_code } }) => ({
        order_id,
        amount: MathBN.mult(amount, -1),
        currency_code,
        reference: "refund",
        reference_id: refund_id,
      })),
    )
    const credit = transform({ input, order }, ({ input: { amount }, order: { summary } }) =>
      creditOf(amount, summary?.pending_difference ?? 0),
    )
    when({ credit }, ({ credit }) => credit > 0).then(() => {
      createOrderCreditLinesWorkflow.runAsStep({
        input: transform({ input, credit }, ({ input: { order_id, refund_id }, credit }) => ({
          id: order_id,
          credit_lines: [{ amount: credit, reference: "refund", reference_id: refund_id }],
        })),
      })
    })
    releaseLockStep({ key: input.order_id, ownerId: input.note })
    return new WorkflowResponse(void 0)
  },
)

/** The part of a refund that reduces the order's total. The other part was already owed to the buyer. */
function creditOf(amount: number, pending: number): number {
  return pending < 0 ? Math.max(0, MathBN.add(amount, pending).toNumber()) : amount
}
