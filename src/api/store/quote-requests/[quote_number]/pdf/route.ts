import { quotePdf } from "../../../../../features/quotes/pdf"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { sendPdf } from "../../../../../lib/pdf/send-pdf"
import { quoteRequests } from "../../contract"

export const GET = route(quoteRequests.readQuotePdf, async ({ params: { quote_number }, scope, res }) => {
  const quotes = scope.resolve("quotes")
  const quote = await quotes.find({ quote_number })
  const revision = quote && (await quotes.findRevision(quote.id, quote.revision))
  if (!quote || !revision) throw errors.notFound("No quote has this number.")
  sendPdf(res, quote.quote_number, await quotePdf(scope, quote, revision))
})
