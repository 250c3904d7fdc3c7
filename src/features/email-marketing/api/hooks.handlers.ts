import { route } from "../../../kits/rows/route"
import { declareHandlers } from "../../handlers"
import { readPostmarkReports, readSesReports } from "../services/mail-reports"
import { suppressReportedEmailsWorkflow } from "../workflows/mail-reports"
import { emailReports } from "./hooks.rows"

declareHandlers([
  route(emailReports.receiveSesReport, async ({ body, scope }) => {
    const reports = await readSesReports(scope, body)
    const { result } = await suppressReportedEmailsWorkflow(scope).run({ input: { reports } })
    return { suppressed: result }
  }),
  route(emailReports.receivePostmarkReport, async ({ body, req, res, scope }) => {
    res.set("www-authenticate", 'Basic realm="Webhooks of Postmark"')
    const reports = await readPostmarkReports(scope, body, req.get("authorization"))
    res.removeHeader("www-authenticate")
    const { result } = await suppressReportedEmailsWorkflow(scope).run({ input: { reports } })
    return { suppressed: result }
  }),
])
