import { z } from "zod"

export const paymentMethod = z.enum(["stripe", "iyzico", "paytr", "manual"]).meta({ examples: ["stripe"] })

/** The result of testing a payment method. */
export const paymentMethodTest = z
  .object({
    method: paymentMethod,
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
  .meta({ id: "PaymentMethodTest" })

/** Public settings that a storefront needs for one payment method. */
export const paymentProviderConfig = z
  .object({
    name: paymentMethod,
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

/** The step that the storefront takes to let the customer pay for a subscription. */
export const checkoutAction = z.object({
  type: z.enum(["client_secret", "redirect", "html", "form_post"]).meta({ examples: ["redirect"] }),
  client_secret: z.string().nullable(),
  publishable_key: z.string().nullable(),
  url: z.string().nullable().describe("For `redirect` and `form_post`."),
  html: z.string().nullable(),
  method: z.string().nullable(),
  fields: z.record(z.string(), z.string()).nullable(),
})
