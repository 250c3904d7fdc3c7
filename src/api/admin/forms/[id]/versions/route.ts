import { pagination } from "../../../../../lib/contract/lists"
import { route } from "../../../../../lib/contract/route"
import { formPublication } from "../../contract"
import { versionAnswer } from "../../operations"

export const GET = route(formPublication.adminListFormVersions, async ({ params: { id }, query, scope }) => {
  const forms = scope.resolve("forms")
  await forms.retrieveForm(id, { select: ["id"] })
  const [versions, count] = await forms.listAndCountFormVersions({ form_id: id }, pagination(query))
  const { limit, offset } = query
  return { versions: versions.map(versionAnswer), count, offset, limit }
})
