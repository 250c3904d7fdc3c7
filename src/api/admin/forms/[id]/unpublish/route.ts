import { route } from "../../../../../lib/contract/route"
import { unpublishFormWorkflow } from "../../../../../workflows/forms/forms"
import { formPublication } from "../../contract"
import { answerAfter } from "../../operations"

export const POST = route(formPublication.adminUnpublishForm, async ({ params: { id }, body, scope }) => {
  await unpublishFormWorkflow(scope).run({ input: { id, seen: body.revision } })
  return { form: await answerAfter(scope, id) }
})
