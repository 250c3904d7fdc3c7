import { route } from "../../../../../lib/contract/route"
import { moveQuoteWorkflow } from "../../../../../workflows/quotes/move-quote"
import { adminAnswer } from "../../answer"
import { adminQuotes } from "../../contract"

export const POST = route(adminQuotes.reviewQuote, async ({ params: { id }, actor, scope }) => {
  await moveQuoteWorkflow(scope).run({ input: { id, action: "review", actor } })
  return adminAnswer(scope, id)
})
