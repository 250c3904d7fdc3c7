import { route } from "../../../../../lib/contract/route"
import { sendQuoteWorkflow } from "../../../../../workflows/quotes/revise-quote"
import { adminAnswer } from "../../answer"
import { adminQuotes } from "../../contract"

export const POST = route(adminQuotes.sendQuote, async ({ params: { id }, body, actor, scope }) => {
  const { if_revision: revision, if_draft_version: draft_version } = body
  await sendQuoteWorkflow(scope).run({ input: { id, revision, draft_version, actor } })
  return adminAnswer(scope, id)
})
