import { z } from "zod"
import { noBody } from "../../../kits/rows/input"
import { contract } from "../../../kits/rows/row"
import { paymentMethod as method, paymentMethodTest } from "../module/schemas"

export const adminPaymentMethods = contract({
  testPaymentMethod: {
    method: "POST",
    path: "/admin/payment-methods/:method/connection-test",
    auth: "admin",
    summary: "Test the shop's settings for a payment provider",
    description:
      "Sends a request that needs the shop's keys but moves no money. Works before the provider is switched on. Webhook secrets cannot be tested without a real webhook. For `manual` it checks that the bank account is complete. At most 20 tests per minute.",
    params: z.strictObject({ method }),
    body: noBody,
    response: z.object({
      test: paymentMethodTest,
    }),
  },
})
