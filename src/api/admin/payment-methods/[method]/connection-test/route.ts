import { route } from "../../../../../lib/contract/route"
import { testPaymentMethod } from "../../../../../workflows/payments/test-payment-method"
import { adminPaymentMethods } from "../../contract"

export const POST = route(adminPaymentMethods.testPaymentMethod, async ({ params, scope }) => ({
  test: await testPaymentMethod(scope, params.method),
}))
