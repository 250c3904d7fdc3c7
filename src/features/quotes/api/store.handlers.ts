import { route } from "../../../kits/rows/route"
import { setContentLanguage } from "../../../kits/shop/reader"
import { errors, type Fault, validationError } from "../../../lib/errors"
import { sendPdf } from "../../../lib/pdf/send-pdf"
import { withTickets } from "../../../lib/uploads/file-tickets"
import { withFilesOf } from "../../../lib/uploads/request-files"
import { shownPayment } from "../../checkout/api/store-shown-payment"
import { declareHandlers } from "../../handlers"
import { requireLink } from "../services/link"
import { quotePdf } from "../services/pdf"
import { acceptQuoteWorkflow } from "../workflows/accept-quote"
import { moveQuoteWorkflow } from "../workflows/move-quote"
import { payQuoteOrderWorkflow } from "../workflows/pay-quote-order"
import { submitQuoteWorkflow } from "../workflows/submit-quote"
import { quoteRequests } from "./store.rows"
import { buyersAnswer, shownQuote } from "./store-answers"
import { preparedQuote } from "./store-prepared"

const BUYER = { type: "guest", id: null }

declareHandlers([
  route(quoteRequests.requestQuote, async ({ body, locale: asked, actor, scope, req, res }) => {
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
  }),
  route(quoteRequests.readQuotePdf, async ({ params: { quote_number }, scope, res }) => {
    const quotes = scope.resolve("quotes")
    const quote = await quotes.find({ quote_number })
    const revision = quote && (await quotes.findRevision(quote.id, quote.revision))
    if (!quote || !revision) throw errors.notFound("No quote has this number.")
    sendPdf(res, quote.quote_number, await quotePdf(scope, quote, revision))
  }),
  route(quoteRequests.readQuote, async ({ params: { quote_number }, query, scope, req, res }) => {
    const quote = requireLink(await scope.resolve("quotes").find({ quote_number }), query.token)
    res.setHeader("cache-control", "private, no-store")
    return { quote_request: await buyersAnswer(scope, quote.id, req.get("x-publishable-api-key") ?? "") }
  }),
  route(quoteRequests.acceptQuote, async ({ params: { quote_number }, body, scope, req }) => {
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
        terms: revision.payment,
        payment_collection_id,
        url: isPaidByLink
          ? `${url.replace(/\/$/, "")}/payment-collection/${payment_collection_id}?${query.toString()}`
          : null,
      },
    }
  }),
  route(quoteRequests.payQuote, async ({ params: { quote_number }, body, scope }) => {
    const quote = requireLink(await scope.resolve("quotes").find({ quote_number }), body.token)
    const { status, order_id } = quote
    if (status !== "ordered" || order_id === null) throw errors.invalidState("The quote has no order yet.")
    const { provider_id } = body
    const { result } = await payQuoteOrderWorkflow(scope).run({ input: { quote, order_id, provider_id } })
    return shownPayment(scope, result)
  }),
  route(quoteRequests.declineQuote, async ({ params: { quote_number }, body, scope, req }) => {
    const { id } = requireLink(await scope.resolve("quotes").find({ quote_number }), body.token)
    const message = { kind: "decline" as const, body: body.message ?? null, lines: null }
    const { revision } = body
    await moveQuoteWorkflow(scope).run({ input: { id, action: "decline", revision, message, actor: BUYER } })
    return { quote_request: await buyersAnswer(scope, id, req.get("x-publishable-api-key") ?? "") }
  }),
  route(
    quoteRequests.makeCounterOffer,
    async ({ params: { quote_number }, body: { token, revision, message: text, lines }, scope, req }) => {
      const quotes = scope.resolve("quotes")
      const { id } = requireLink(await quotes.find({ quote_number }), token)
      const known = (await quotes.findRevision(id, revision))?.document.lines.map((line) => line.id) ?? []
      const faults = lines.flatMap(({ line_id }, index): Fault[] => {
        const path = `lines.${index}.line_id`
        return known.includes(line_id)
          ? []
          : [{ path, code: "invalid_field", message: `Field '${path}': the revision has no such line.` }]
      })
      if (known.length > 0 && faults.length > 0) throw validationError(faults)
      const message = { kind: "counter_offer" as const, body: text ?? null, lines }
      await moveQuoteWorkflow(scope).run({
        input: { id, action: "counter_offer", revision, message, actor: BUYER },
      })
      return { quote_request: await buyersAnswer(scope, id, req.get("x-publishable-api-key") ?? "") }
    },
  ),
])
