import { requireLink } from "../../../../../features/quotes/link"
import { route } from "../../../../../lib/contract/route"
import { errors } from "../../../../../lib/errors"
import { payQuoteOrderWorkflow } from "../../../../../workflows/quotes/pay-quote-order"
import { shownPayment } from "../../../checkout-config/shown-payment"
import { quoteRequests } from "../../contract"

export const POST = route(quoteRequests.payQuote, async ({ params: { quote_number }, body, scope }) => {
  const quote = requireLink(await scope.resolve("quotes").find({ quote_number }), body.token)
  const { status, order_id } = quote
  if (status !== "ordered" || order_id === null) throw errors.invalidState("The quote has no order yet.")
  const { provider_id } = body
  const { result } = await payQuoteOrderWorkflow(scope).run({ input: { quote, order_id, provider_id } })
  return shownPayment(scope, result)
})
