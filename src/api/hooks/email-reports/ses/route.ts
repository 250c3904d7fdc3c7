import { readSesReports } from "../../../../features/email-marketing/mail-reports"
import { route } from "../../../../lib/contract/route"
import { suppressReportedEmailsWorkflow } from "../../../../workflows/email-marketing/mail-reports"
import { emailReports } from "../contract"

export const POST = route(emailReports.receiveSesReport, async ({ body, scope }) => {
  const reports = await readSesReports(scope, body)
  const { result } = await suppressReportedEmailsWorkflow(scope).run({ input: { reports } })
  return { suppressed: result }
})
