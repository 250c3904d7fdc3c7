import type { MedusaContainer } from "@medusajs/framework/types"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows"
import type { EventOutcome } from "../../module/types"
import { type Decision, decide } from "../lib/decide"
import { findPaidSession, type PaidSession } from "../lib/paid-session"
import { returnPayment } from "../lib/return-payment"
import type { ReportedPayment } from "./record-payment-report"

export interface Settled {
  outcome: EventOutcome
  note: string | null
  cart_id: string | null
  order_id: string | null
  /** The cart still needs to become an order. */
  isToComplete: boolean
}

interface Settling extends ReportedPayment {
  /** The outcome of an earlier delivery of this report. */
  known?: EventOutcome | null
  /** The reason why the cart could not become an order. */
  refusal?: string
}

/** The same time that the engine waits if another request completes the cart. */
const PATIENCE_SECONDS = 30

/**
 * Does what a report requires, except for completing a cart. It holds the cart's lock, so that no completion runs at
 * the same time. It has no compensation, because money cannot be moved back. If the provider repeats the report, the
 * work is already done.
 */
export const settlePaymentReportStep = createStep(
  "settle-payment-report",
  async (settling: Settling, { container }) => {
    const before = await findPaidSession(container, settling.report.session_id)
    // With the order's lock, no cancellation and no other payment of the order runs at the same time.
    const key = before?.payment_collection.cart?.id ?? before?.order?.id ?? settling.report.session_id
    const settle = async () => {
      const session = await findPaidSession(container, settling.report.session_id)
      const { report, refusal, known } = settling
      const decision: Decision = known ? { do: "nothing" } : decide(report, session, refusal)
      return applyDecision(container, settling, session, decision)
    }
    const locking = container.resolve(Modules.LOCKING)
    return new StepResponse(await locking.execute(key, settle, { timeout: PATIENCE_SECONDS }))
  },
)

async function applyDecision(
  container: MedusaContainer,
  { provider, report, known }: Settling,
  session: PaidSession | undefined,
  decision: Decision,
): Promise<Settled> {
  const outcome = (name: EventOutcome, note: string | null = null): Settled => ({
    outcome: name,
    note,
    cart_id: session?.payment_collection.cart?.id ?? null,
    order_id: session?.order_id ?? session?.order?.id ?? null,
    isToComplete: decision.do === "complete",
  })
  const payments = container.resolve(Modules.PAYMENT)
  switch (decision.do) {
    case "return":
      await returnPayment(container, { provider, report, session, because: decision.because })
      return outcome(report.state === "captured" ? "returned" : "voided", decision.because)
    case "ignore": {
      const { payment_id = report.reference, amount, currency_code } = report
      container
        .resolve(ContainerRegistrationKeys.LOGGER)
        .warn(
          `Payment ${payment_id} of ${provider} (${amount} ${currency_code}) was left alone. ${decision.because}`,
        )
      return { ...outcome("none", decision.because), cart_id: null, order_id: null }
    }
    case "capture": {
      const { payment_id, amount } = decision
      await capturePaymentWorkflow(container).run({ input: { payment_id, amount } })
      return outcome("captured")
    }
    case "authorize":
      await payments.authorizePaymentSession(report.session_id, {})
      await countCaptures(container, await findPaidSession(container, report.session_id))
      return outcome("captured")
    case "count":
      await countCaptures(container, session)
      return outcome("captured")
    case "void":
      await payments.cancelPayment(decision.payment_id)
      return outcome("voided")
    case "complete":
      return outcome("none")
    case "nothing":
      return outcome(known ?? stateOf(session))
  }
}

function stateOf(session: PaidSession | undefined): EventOutcome {
  if (session?.order_id) return "order_placed"
  const { payment, order } = session ?? {}
  const isPaid = order && payment && !payment.canceled_at && payment.refunds.length === 0
  return isPaid ? "captured" : "none"
}

/** Counts captured money in its order. The engine does so only in its own capture. */
async function countCaptures(container: MedusaContainer, session: PaidSession | undefined): Promise<void> {
  const { order, currency_code } = session ?? {}
  if (!order || currency_code === undefined) return
  for (const { id, amount } of order.uncounted)
    await container.resolve(Modules.ORDER).addOrderTransactions({
      order_id: order.id,
      amount,
      currency_code,
      reference: "capture",
      reference_id: id,
    })
}
