import { route } from "../../../lib/contract/route"
import { errors } from "../../../lib/errors"
import { withTickets } from "../../../lib/uploads/file-tickets"
import { withFilesOf } from "../../../lib/uploads/request-files"
import { setContentLanguage } from "../../../shop/reader"
import { submitQuoteWorkflow } from "../../../workflows/quotes/submit-quote"
import { shownQuote } from "./answers"
import { quoteRequests } from "./contract"
import { preparedQuote } from "./prepared"

export const POST = route(
  quoteRequests.requestQuote,
  async ({ body, locale: asked, actor, scope, req, res }) => {
    const { id, locale } = await withFilesOf(req, async (files) => {
      const prepared = await preparedQuote(req, body, { actor, asked, files })
      const { result } = await withTickets(files, (uploads) =>
        submitQuoteWorkflow(scope).run({ input: { ...prepared, uploads } }),
      )
      return { id: result, locale: prepared.locale }
    })
    const quotes = scope.resolve("quotes")
    const [quote, request] = await Promise.all([quotes.find({ id }), quotes.findRevision(id, 0)])
    if (!quote || !request) throw errors.internalError()
    setContentLanguage(res, [{ locale }])
    return { quote_request: shownQuote(quote, request, req.get("x-publishable-api-key") ?? "") }
  },
)
