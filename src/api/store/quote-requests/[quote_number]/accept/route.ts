import { requireLink } from "../../../../../features/quotes/link"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { acceptQuoteWorkflow } from "../../../../../workflows/quotes/accept-quote"
import { shownQuote } from "../../answers"
import { quoteRequests } from "../../contract"

export const POST = route(
  quoteRequests.acceptQuote,
  async ({ params: { quote_number }, body, scope, req }) => {
    const quotes = scope.resolve("quotes")
    const { id } = requireLink(await quotes.find({ quote_number }), body.token)
    const { revision: seen } = body
    const { result } = await acceptQuoteWorkflow(scope).run({ input: { id, revision: seen } })
    const [quote, revision] = await Promise.all([quotes.find({ id }), quotes.findRevision(id, seen)])
    if (!quote || !revision) throw errors.internalError()
    const { url } = await scope.resolve("tenantConfig").read("storefront")
    const { order, payment_collection_id } = result
    const isPaidByLink = revision.payment === "link" && url !== null && payment_collection_id !== null
    // The number and the token let the page pay for the holder of the link, who may have no account.
    const query = new URLSearchParams({ quote_number, token: body.token })
    return {
      quote_request: shownQuote(quote, revision, req.get("x-publishable-api-key") ?? ""),
      order: { ...order, currency_code: quote.currency_code },
      payment: {
        ...{ terms: revision.payment, payment_collection_id },
        url: isPaidByLink
          ? `${url.replace(/\/$/, "")}/payment-collection/${payment_collection_id}?${query.toString()}`
          : null,
      },
    }
  },
)
