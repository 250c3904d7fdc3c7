import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import type { MailReport } from "../module/types"

/**
 * The only step, and both statements may run again, so it needs no compensation: services repeat a report that has failed.
 * Workflows copy their input, so times become texts.
 */
const suppressReportedEmails = createStep(
  "suppress-reported-emails",
  async ({ reports }: { reports: readonly MailReport[] }, { container }) => {
    const wanted = reports.map((report) => ({ ...report, at: new Date(report.at) }))
    await container.resolve("emailMarketing").campaigns.noteReports(wanted)
    const ids = await container.resolve("emailMarketing").subscribers.suppress(wanted)
    return new StepResponse(ids.length)
  },
)

/** Suppresses the addresses of bounces and complaints, and stores them with the campaigns' mails. Returns how many were not suppressed before. */
export const suppressReportedEmailsWorkflow = createWorkflow(
  "suppress-reported-emails",
  (input: WorkflowData<{ reports: readonly MailReport[] }>) =>
    new WorkflowResponse(suppressReportedEmails(input)),
)
