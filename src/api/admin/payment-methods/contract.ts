import { z } from "zod"
import { noBody } from "../../../lib/contract/input"
import { contract } from "../../../lib/contract/row"

const method = z.enum(["stripe", "iyzico", "paytr", "manual"]).meta({ examples: ["stripe"] })

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
      test: z
        .object({
          method,
          is_working: z.boolean().meta({ examples: [false] }),
          reason: z
            .enum(["incomplete", "refused", "unreachable", "mode_mismatch"])
            .nullable()
            .describe("`mode_mismatch`: one key is for tests and the other is not.")
            .meta({ examples: ["incomplete"] }),
          problem: z
            .string()
            .nullable()
            .meta({ examples: ["Not set: stripe_secret_key."] }),
          missing: z.array(z.string()).meta({ examples: [["stripe_secret_key"]] }),
          regions: z
            .int()
            .describe("In how many regions customers can choose it.")
            .meta({ examples: [1] }),
        })
        .meta({ id: "PaymentMethodTest" }),
    }),
  },
})
