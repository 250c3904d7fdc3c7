import { draftOf } from "../../../../../features/quotes/draft"
import { route } from "../../../../../lib/contract/route"
import { saveQuoteDraftWorkflow } from "../../../../../workflows/quotes/revise-quote"
import { adminAnswer } from "../../answer"
import { adminQuotes } from "../../contract"

export const POST = route(adminQuotes.saveQuoteDraft, async ({ params: { id }, body, actor, scope }) => {
  const { if_draft_version: draft_version, ...edited } = body
  const draft = await draftOf(scope, id, edited)
  await saveQuoteDraftWorkflow(scope).run({ input: { id, draft, draft_version, actor } })
  return adminAnswer(scope, id)
})
