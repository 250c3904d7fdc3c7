import { z } from "zod"
import { contract } from "../../../lib/contract/row"

const provider = z
  .object({
    name: z.enum(["stripe", "iyzico", "paytr", "manual"]),
    provider_id: z.string().describe("As payment sessions carry it."),
    kind: z
      .enum(["card", "redirect", "iframe", "bank_transfer"])
      .describe(
        "`card`: a form of the storefront's with the provider's script; `redirect` and `iframe`: the provider's page; `bank_transfer`: see `/store/bank-info`.",
      ),
    publishable_key: z.string().nullable().describe("For the provider's script in the browser."),
    currency_code: z.string(),
    is_test: z.boolean().describe("Payments are tries, and move no money."),
  })
  .meta({
    id: "PaymentProviderConfig",
    examples: [
      {
        name: "stripe",
        provider_id: "pp_stripe_stripe",
        kind: "card",
        publishable_key: "pk_test_51N9",
        currency_code: "eur",
        is_test: true,
      },
    ],
  })

export const paymentConfigs = contract({
  readPaymentConfig: {
    method: "GET",
    path: "/store/payment-config",
    auth: "key",
    summary: "What a storefront must know to offer a region's ways to pay",
    description: "In the order in which they are to be shown. Never a secret.",
    query: z.strictObject({
      region_id: z.string().min(1).optional().describe("Left out, it is the shop's default region."),
    }),
    response: z.object({
      payment_config: z.object({
        region_id: z.string().meta({ examples: ["reg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        currency_code: z.string().meta({ examples: ["eur"] }),
        payment_providers: z.array(provider),
      }),
    }),
    errors: ["not_found"],
  },
})
