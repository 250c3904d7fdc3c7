import { route } from "../../../../lib/contract/route"
import { adminRedirects } from "../contract"

export const GET = route(adminRedirects.exported, async ({ query, scope, res }) => {
  const file = await scope.resolve("redirects").exportCsv(query)
  res.setHeader("content-disposition", 'attachment; filename="redirects.csv"')
  res.setHeader("cache-control", "no-store")
  res.type("text/csv; charset=utf-8").send(file)
})
