import { route } from "../../../../../lib/contract/route"
import { storefrontReturn } from "../../../../../workflows/payments/storefront-return"
import { paymentHooks } from "../../contract"

export const POST = route(paymentHooks.returnFromPayment, async ({ params, body: { token }, scope, res }) => {
  res.redirect(303, await storefrontReturn(scope, params.provider, token))
})
