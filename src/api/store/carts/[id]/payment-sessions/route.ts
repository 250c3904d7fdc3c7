import { route } from "../../../../../lib/contract/route"
import { createCartPaymentSessionsWorkflow } from "../../../../../workflows/checkout/create-cart-payment-sessions"
import { checkout } from "../../../checkout-config/contract"
import { shownPayment } from "../../../checkout-config/shown-payment"

export const POST = route(checkout.createPaymentSessions, async ({ params, body, actor, scope }) => {
  const { result } = await createCartPaymentSessionsWorkflow(scope).run({
    input: { cart_id: params.id, provider_id: body.provider_id, customer_id: actor?.id },
  })
  return shownPayment(scope, result)
})
