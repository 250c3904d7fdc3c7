import { quotePdf } from "../../../../../features/quotes/pdf"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { sendPdf } from "../../../../../lib/pdf/send-pdf"
import { adminQuotes } from "../../contract"

export const GET = route(adminQuotes.readQuotePdfAsAdmin, async ({ params: { id }, query, scope, res }) => {
  const quotes = scope.resolve("quotes")
  const quote = await quotes.find({ id })
  const which = query.revision === "draft" ? "draft" : Number(query.revision)
  const revision = quote && (await quotes.findRevision(id, which))
  if (!quote || !revision) throw errors.notFound("The quote has no such revision.")
  sendPdf(res, quote.quote_number, await quotePdf(scope, quote, revision))
})
