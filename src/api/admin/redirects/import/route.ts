import { route } from "../../../../lib/contract/route"
import { redirectWorkflows } from "../../../../workflows/redirects/redirects"
import { adminRedirects } from "../contract"

export const POST = route(adminRedirects.imported, async ({ body, scope }) => {
  const input = { csv: body.csv, dryRun: body.dry_run }
  const { result } = await redirectWorkflows.importCsv(scope).run({ input })
  return { redirect_import: result }
})
