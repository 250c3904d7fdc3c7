import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { providerId } from "../../../features/payments/enabled-payment-methods"
import type { PaymentReport, ProviderName } from "../../../modules/payments/types"

export interface ReportedPayment {
  provider: ProviderName
  report: PaymentReport
}

/**
 * Writes a report down and answers what has followed from it already. Nothing takes it back: where what follows fails,
 * it stays open for the provider's next attempt.
 */
export const recordPaymentReportStep = createStep(
  "record-payment-report",
  async ({ provider, report }: ReportedPayment, { container }) =>
    new StepResponse({
      known: await container.resolve("payments").recordReport(providerId(provider), report),
    }),
)
