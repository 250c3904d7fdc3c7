import { route } from "../../../../../lib/contract/route"
import { redirectWorkflows } from "../../../../../workflows/redirects/redirects"
import { adminRedirects } from "../../contract"

export const DELETE = route(adminRedirects.forgetMiss, async ({ params: { id }, scope }) => {
  await redirectWorkflows.forgetMiss(scope).run({ input: { id } })
  return { id, object: "redirect_miss" as const, deleted: true as const }
})
