import { route } from "../../../../../lib/contract/route"
import { publishFormWorkflow } from "../../../../../workflows/forms/forms"
import { formPublication } from "../../contract"
import { answerAfter } from "../../operations"

export const POST = route(formPublication.adminPublishForm, async ({ params: { id }, body, scope }) => {
  await publishFormWorkflow(scope).run({ input: { id, seen: body.revision } })
  return { form: await answerAfter(scope, id) }
})
