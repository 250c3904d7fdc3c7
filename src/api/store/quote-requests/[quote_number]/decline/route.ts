import { requireLink } from "../../../../../features/quotes/link"
import { route } from "../../../../../lib/contract/route"
import { moveQuoteWorkflow } from "../../../../../workflows/quotes/move-quote"
import { buyersAnswer } from "../../answers"
import { quoteRequests } from "../../contract"

const BUYER = { type: "guest", id: null }

export const POST = route(
  quoteRequests.declineQuote,
  async ({ params: { quote_number }, body, scope, req }) => {
    const { id } = requireLink(await scope.resolve("quotes").find({ quote_number }), body.token)
    const message = { kind: "decline" as const, body: body.message ?? null, lines: null }
    const { revision } = body
    await moveQuoteWorkflow(scope).run({ input: { id, action: "decline", revision, message, actor: BUYER } })
    return { quote_request: await buyersAnswer(scope, id, req.get("x-publishable-api-key") ?? "") }
  },
)
