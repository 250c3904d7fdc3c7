import {
  createWorkflow,
  transform,
  type WorkflowData,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { completePaidCartStep } from "./steps/complete-paid-cart"
import { finishPaymentReportStep } from "./steps/finish-payment-report"
import { type ReportedPayment, recordPaymentReportStep } from "./steps/record-payment-report"
import { settlePaymentReportStep } from "./steps/settle-payment-report"

const PATIENCE_SECONDS = 30
const MAX_SECONDS = 120

/**
 * Handles a payment provider's report about a payment: places the order, records a capture, or refunds a payment
 * without an order. Reports of one payment run one after the other. Their order does not matter, and each takes effect
 * once. It throws for temporary errors, so that the provider sends the report again.
 */
export const processPaymentReportWorkflow = createWorkflow(
  "process-payment-report",
  (input: WorkflowData<ReportedPayment>) => {
    const key = transform(
      { input },
      ({ input: { provider, report } }) => `payment/${provider}/${report.reference}`,
    )
    acquireLockStep({ key, timeout: PATIENCE_SECONDS, ttl: MAX_SECONDS })

    const { known } = recordPaymentReportStep(input)
    const first = transform({ input, known }, (found) => ({ ...found.input, known: found.known }))
    const settled = settlePaymentReportStep(first)

    const completed = when(
      "cart-is-to-complete",
      { settled },
      ({ settled: { isToComplete } }) => isToComplete,
    ).then(() => {
      const { refusal } = completePaidCartStep(
        transform({ input, settled }, ({ input: { provider }, settled: { cart_id } }) => ({
          provider,
          cart_id: cart_id ?? "",
        })),
      )
      const second = transform({ input, refusal }, ({ input: reported, refusal: because }) => ({
        ...reported,
        refusal: because ?? "The cart was paid in another way.",
      }))
      return settlePaymentReportStep(second).config({ name: "settle-completed-cart" })
    })

    const result = transform({ settled, completed }, (found) => found.completed ?? found.settled)
    when("report-is-open", { known }, ({ known: before }) => before === null).then(() => {
      finishPaymentReportStep(
        transform({ input, result }, ({ input: reported, result: { outcome, note } }) => ({
          ...reported,
          outcome,
          note,
        })),
      )
    })
    releaseLockStep({ key })
    return new WorkflowResponse(result)
  },
)
