import { route } from "../../../../../lib/contract/route"
import { sendQuoteWorkflow } from "../../../../../workflows/quotes/revise-quote"
import { adminAnswer } from "../../answer"
import { adminQuotes } from "../../contract"

export const POST = route(adminQuotes.sendQuote, async ({ params: { id }, body, actor, scope }) => {
  await sendQuoteWorkflow(scope).run({ input: { id, seen: body.if_revision, actor } })
  return adminAnswer(scope, id)
})
