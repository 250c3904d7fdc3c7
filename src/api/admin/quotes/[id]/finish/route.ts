import { route } from "../../../../../lib/contract/route"
import { finishQuoteWorkflow } from "../../../../../workflows/quotes/finish-accepted-quote"
import { adminAnswer } from "../../answer"
import { adminQuotes } from "../../contract"

export const POST = route(adminQuotes.finishQuote, async ({ params: { id }, actor, scope }) => {
  await finishQuoteWorkflow(scope).run({ input: { id, actor } })
  return adminAnswer(scope, id)
})
