import { testPaymentMethod } from "../../../../../features/payments/test-payment-method"
import { route } from "../../../../../lib/contract/route"
import { adminPaymentMethods } from "../../contract"

export const POST = route(adminPaymentMethods.testPaymentMethod, async ({ params, scope }) => ({
  test: await testPaymentMethod(scope, params.method),
}))
