import { z } from "zod"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"
import { paymentMethod as method, paymentMethodTest } from "../../../modules/payments/schemas"

export const adminPaymentMethods = contract({
  testPaymentMethod: {
    method: "POST",
    path: "/admin/payment-methods/:method/connection-test",
    auth: "admin",
    summary: "Try whether a payment provider takes the shop's settings",
    description:
      "Asks the provider something that needs the shop's keys and moves no money. Works before the provider is switched on. Webhook secrets cannot be tried: only the provider's own webhook proves them. For `manual` it checks that the bank account is complete. At most 20 tests a minute.",
    params: z.strictObject({ method }),
    body: noBody,
    response: z.object({
      test: paymentMethodTest,
    }),
  },
})
