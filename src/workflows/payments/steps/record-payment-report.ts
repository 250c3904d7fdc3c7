import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { providerId } from "../../../features/payments/enabled-payment-methods"
import type { PaymentReport, ProviderName } from "../../../modules/payments/types"

export interface ReportedPayment {
  provider: ProviderName
  report: PaymentReport
}

/**
 * Stores a report and returns its earlier outcome. It has no compensation: if a later step fails, the report stays open
 * for the provider's next attempt.
 */
export const recordPaymentReportStep = createStep(
  "record-payment-report",
  async ({ provider, report }: ReportedPayment, { container }) =>
    new StepResponse({
      known: await container.resolve("payments").recordReport(providerId(provider), report),
    }),
)
