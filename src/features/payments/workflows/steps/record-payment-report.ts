import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { PaymentReport, ProviderName } from "../../module/types"
import { providerId } from "../../services/enabled-payment-methods"

export interface ReportedPayment {
  provider: ProviderName
  report: PaymentReport
}

/**
 * Stores a report. If it arrived before, returns what was done then. It has no compensation: if a later step fails, the
 * report stays open, and the provider sends it again.
 */
export const recordPaymentReportStep = createStep(
  "record-payment-report",
  async ({ provider, report }: ReportedPayment, { container }) =>
    new StepResponse({
      known: await container.resolve("payments").recordReport(providerId(provider), report),
    }),
)
