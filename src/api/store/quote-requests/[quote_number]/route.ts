import { requireLink } from "../../../../features/quotes/link"
import { route } from "../../../../lib/contract/route"
import { buyersAnswer } from "../answers"
import { quoteRequests } from "../contract"

export const GET = route(
  quoteRequests.readQuote,
  async ({ params: { quote_number }, query, scope, req, res }) => {
    const quote = requireLink(await scope.resolve("quotes").find({ quote_number }), query.token)
    res.setHeader("cache-control", "private, no-store")
    return { quote_request: await buyersAnswer(scope, quote.id, req.get("x-publishable-api-key") ?? "") }
  },
)
