import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import type { EventOutcome } from "../../module/types"
import { providerId } from "../../services/enabled-payment-methods"
import type { ReportedPayment } from "./record-payment-report"

interface Finished extends ReportedPayment {
  outcome: EventOutcome
  note: string | null
}

/** Marks a report as handled. As the last step, it needs no compensation. */
export const finishPaymentReportStep = createStep(
  "finish-payment-report",
  async ({ provider, report, outcome, note }: Finished, { container }) => {
    await container.resolve("payments").finishReport(providerId(provider), report.event_id, outcome, note)
    return new StepResponse(undefined)
  },
)
