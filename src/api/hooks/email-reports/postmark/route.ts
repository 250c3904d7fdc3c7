import { readPostmarkReports } from "../../../../features/email-marketing/mail-reports"
import { route } from "../../../../lib/contract/route"
import { suppressReportedEmailsWorkflow } from "../../../../workflows/email-marketing/mail-reports"
import { emailReports } from "../contract"

export const POST = route(emailReports.receivePostmarkReport, async ({ body, req, res, scope }) => {
  res.set("www-authenticate", 'Basic realm="Webhooks of Postmark"')
  const reports = await readPostmarkReports(scope, body, req.get("authorization"))
  res.removeHeader("www-authenticate")
  const { result } = await suppressReportedEmailsWorkflow(scope).run({ input: { reports } })
  return { suppressed: result }
})
