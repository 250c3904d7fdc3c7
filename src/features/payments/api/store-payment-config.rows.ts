import { z } from "zod"
import { contract } from "../../../kits/rows/row"
import { paymentProviderConfig } from "../module/schemas"

export const paymentConfigs = contract({
  readPaymentConfig: {
    method: "GET",
    path: "/store/payment-config",
    cachedUntilChangeOf: ["shop", "setting"],
    auth: "key",
    summary: "The payment methods of a region",
    description: "In display order. Contains no secrets.",
    query: z.strictObject({
      region_id: z.string().min(1).optional().describe("Default: the shop's default region."),
    }),
    response: z.object({
      payment_config: z.object({
        region_id: z.string().meta({ examples: ["reg_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
        currency_code: z.string().meta({ examples: ["eur"] }),
        payment_providers: z.array(paymentProviderConfig),
      }),
    }),
    errors: ["not_found"],
  },
})
