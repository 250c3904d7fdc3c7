import { storefrontReturn } from "../../../../../features/payments/storefront-return"
import { route } from "../../../../../lib/contract/route"
import { paymentHooks } from "../../contract"

export const POST = route(paymentHooks.returnFromPayment, async ({ params, body: { token }, scope, res }) => {
  res.redirect(303, await storefrontReturn(scope, params.provider, token))
})
