import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { CardReport } from "../../payments/module/card-types"
import { standingOf } from "./lib/bill-card"
import { recheckSubscriptions } from "./lib/recheck"
import { retryDays } from "./lib/retry-days"
import { settleCardCheckout } from "./lib/settle-card-checkout"

/** A repeated report has the same result, so there is nothing to compensate. */
const reportCardPaymentStep = createStep("report-card-payment", async (report: CardReport, { container }) => {
  const service = container.resolve("subscriptions")
  const checkout = await service.atProviders.findCheckout("paytr", report.reference)
  if (checkout) await settleCardCheckout(container, checkout, report)
  else await settleReported(container, report)
  return new StepResponse(report.reference)
})

/** PayTR's signature does not cover all facts, so PayTR is asked again. */
async function settleReported(container: MedusaContainer, report: CardReport): Promise<void> {
  const { cards } = container.resolve("subscriptions")
  const attempt = await cards.findAttempt(report.reference)
  if (!attempt) return
  const gateway = await container.resolve("payments").cards()
  const standing = await standingOf(gateway, attempt)
  const isDeclined = standing.result === "none" && !report.isPaid
  const outcome = isDeclined
    ? { result: "declined" as const, reason: report.reason ?? "The bank has refused the payment." }
    : standing
  await cards.settleCharge({ attemptId: attempt.id, outcome, retryDays: await retryDays(container) })
  await recheckSubscriptions(container)
}

/** Handles PayTR's report about the payment of a subscription: a first one of a checkout, or a renewal. */
export const reportCardPaymentWorkflow = createWorkflow(
  "report-card-payment",
  (input: WorkflowData<CardReport>) => new WorkflowResponse(reportCardPaymentStep(input)),
)
