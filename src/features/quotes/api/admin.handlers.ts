import { MathBN, Modules } from "@medusajs/framework/utils"
import { route } from "../../../kits/rows/route"
import { errors } from "../../../lib/errors"
import { sendPdf } from "../../../lib/pdf/send-pdf"
import { declareHandlers } from "../../handlers"
import { draftOf } from "../services/draft"
import { pricedIsg } from "../services/isg"
import { quotePdf } from "../services/pdf"
import { finishQuoteWorkflow } from "../workflows/finish-accepted-quote"
import { moveQuoteWorkflow } from "../workflows/move-quote"
import {
  addQuoteMessageWorkflow,
  assignQuoteWorkflow,
  saveQuoteDraftWorkflow,
  sendQuoteWorkflow,
} from "../workflows/revise-quote"
import { adminQuotes } from "./admin.rows"
import { adminAnswer } from "./admin-answer"

declareHandlers([
  route(adminQuotes.listQuotes, async ({ query, scope }) => {
    const { items, count } = await scope.resolve("quotes").listQuotes(query)
    return { quotes: items, count, offset: query.offset, limit: query.limit }
  }),
  route(adminQuotes.readQuoteAsAdmin, ({ params: { id }, scope }) => adminAnswer(scope, id)),
  route(adminQuotes.assignQuote, async ({ params: { id }, body, scope }) => {
    const { assigned_to: admin } = body
    if (admin !== null) {
      const [known] = await scope.resolve(Modules.USER).listUsers({ id: admin }, { select: ["id"] })
      if (!known) throw errors.invalidField("Field 'assigned_to': no admin has this id.")
    }
    await assignQuoteWorkflow(scope).run({ input: { id, admin } })
    return adminAnswer(scope, id)
  }),
  route(adminQuotes.reviewQuote, async ({ params: { id }, actor, scope }) => {
    await moveQuoteWorkflow(scope).run({ input: { id, action: "review", actor } })
    return adminAnswer(scope, id)
  }),
  route(adminQuotes.saveQuoteDraft, async ({ params: { id }, body, actor, scope }) => {
    const { if_draft_version: draft_version, ...edited } = body
    const draft = await draftOf(scope, id, edited)
    await saveQuoteDraftWorkflow(scope).run({ input: { id, draft, draft_version, actor } })
    return adminAnswer(scope, id)
  }),
  route(adminQuotes.sendQuote, async ({ params: { id }, body, actor, scope }) => {
    const { if_revision: revision, if_draft_version: draft_version } = body
    await sendQuoteWorkflow(scope).run({ input: { id, revision, draft_version, actor } })
    return adminAnswer(scope, id)
  }),
  route(adminQuotes.withdrawQuote, async ({ params: { id }, actor, scope }) => {
    await moveQuoteWorkflow(scope).run({ input: { id, action: "withdraw", actor } })
    return adminAnswer(scope, id)
  }),
  route(adminQuotes.finishQuote, async ({ params: { id }, actor, scope }) => {
    await finishQuoteWorkflow(scope).run({ input: { id, actor } })
    return adminAnswer(scope, id)
  }),
  route(adminQuotes.addQuoteNote, async ({ params: { id }, body, actor, scope }) => {
    await addQuoteMessageWorkflow(scope).run({ input: { id, message: { ...body, lines: null }, actor } })
    return adminAnswer(scope, id)
  }),
  route(adminQuotes.readQuotePdfAsAdmin, async ({ params: { id }, query, scope, res }) => {
    const quotes = scope.resolve("quotes")
    const quote = await quotes.find({ id })
    const which = query.revision === "draft" ? "draft" : Number(query.revision)
    const revision = quote && (await quotes.findRevision(id, which))
    if (!quote || !revision) throw errors.notFound("The quote has no such revision.")
    sendPdf(res, quote.quote_number, await quotePdf(scope, quote, revision))
  }),
  route(adminQuotes.priceIsgServices, async ({ body, scope }) => {
    const { prices, currency_code } = await pricedIsg(scope, body, "")
    const total = MathBN.sum(...prices.map(({ amount }) => amount)).toNumber()
    return { currency_code, total, isg_prices: [...prices] }
  }),
])
