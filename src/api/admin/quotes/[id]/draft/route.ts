import { draftOf } from "../../../../../features/quotes/draft"
import { route } from "../../../../../lib/contract/route"
import { saveQuoteDraftWorkflow } from "../../../../../workflows/quotes/revise-quote"
import { adminAnswer } from "../../answer"
import { adminQuotes } from "../../contract"

export const POST = route(adminQuotes.saveQuoteDraft, async ({ params: { id }, body, actor, scope }) => {
  const draft = await draftOf(scope, id, body)
  await saveQuoteDraftWorkflow(scope).run({ input: { id, draft, actor } })
  return adminAnswer(scope, id)
})
