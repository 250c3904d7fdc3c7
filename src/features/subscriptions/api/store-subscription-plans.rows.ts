import { z } from "zod"
import { listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { entitlement, INTERVALS, PROVIDERS } from "../module/schemas"

const price = z
  .object({
    id: z.string().meta({ examples: ["subprice_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    amount: z
      .number()
      .describe("For one piece and one interval.")
      .meta({ examples: [12.5] }),
    currency_code: z.string().meta({ examples: ["eur"] }),
    setup_fee: z
      .number()
      .describe("Charged once, with the first payment.")
      .meta({ examples: [0] }),
    is_tax_inclusive: z.boolean().meta({ examples: [true] }),
  })
  .meta({ id: "SubscriptionPlanPrice" })

const subscriptionPlan = z
  .object({
    id: z.string().meta({ examples: ["subplan_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    handle: z.string().meta({ examples: ["coffee-club"] }),
    name: z.string().meta({ examples: ["Coffee club"] }),
    description: z.string().nullable().describe("Plain text."),
    interval: z.enum(INTERVALS).meta({ examples: ["month"] }),
    interval_count: z.int().meta({ examples: [1] }),
    trial_days: z.int().meta({ examples: [14] }),
    is_free: z
      .boolean()
      .describe("Open it by `POST /store/subscriptions`. Other plans need a checkout.")
      .meta({ examples: [false] }),
    prices: z.array(price),
    min_quantity: z.int().meta({ examples: [1] }),
    max_quantity: z.int().nullable(),
    entitlements: z.array(entitlement),
    product_id: z.string().nullable().describe("The product that a renewal delivers."),
    providers: z.array(z.enum(PROVIDERS)).describe("The providers at which it can be bought now."),
    coupon_providers: z
      .array(z.enum(PROVIDERS))
      .describe("Those of them at which a coupon can be used. iyzico takes only coupons for all periods."),
  })
  .meta({ id: "SubscriptionPlan" })

export const subscriptionPlans = contract({
  listSubscriptionPlans: {
    method: "GET",
    path: "/store/subscription-plans",
    auth: "key",
    summary: "Subscription plans on sale",
    localized: true,
    query: listQuery({
      order: ["position", "-position", "name", "-name", "-created_at", "created_at"],
      filters: {
        q: z.string().max(200).optional().describe("A part of a name or a description."),
        interval: z.enum(INTERVALS).optional(),
        currency_code: z
          .string()
          .regex(/^[a-z]{3}$/i, "must be a currency code such as eur")
          .transform((code) => code.toLowerCase())
          .optional()
          .describe("Only prices in this currency, and plans that have one or are free."),
        region_id: z
          .string()
          .max(100)
          .optional()
          .describe("Does the same with the region's currency. An unknown region is 400."),
      },
    }),
    response: page({ subscription_plans: z.array(subscriptionPlan) }),
    errors: ["invalid_field"],
  },
})
