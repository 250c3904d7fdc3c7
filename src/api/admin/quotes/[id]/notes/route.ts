import { route } from "../../../../../lib/contract/route"
import { addQuoteMessageWorkflow } from "../../../../../workflows/quotes/revise-quote"
import { adminAnswer } from "../../answer"
import { adminQuotes } from "../../contract"

export const POST = route(adminQuotes.addQuoteNote, async ({ params: { id }, body, actor, scope }) => {
  await addQuoteMessageWorkflow(scope).run({ input: { id, message: { ...body, lines: null }, actor } })
  return adminAnswer(scope, id)
})
