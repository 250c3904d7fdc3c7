import { route } from "../../../../../lib/contract/route"
import { moveQuoteWorkflow } from "../../../../../workflows/quotes/move-quote"
import { adminAnswer } from "../../answer"
import { adminQuotes } from "../../contract"

export const POST = route(adminQuotes.withdrawQuote, async ({ params: { id }, actor, scope }) => {
  await moveQuoteWorkflow(scope).run({ input: { id, action: "withdraw", actor } })
  return adminAnswer(scope, id)
})
