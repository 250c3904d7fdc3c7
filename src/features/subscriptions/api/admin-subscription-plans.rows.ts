import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { entitlement, INTERVALS, newPlan, PROVIDERS, planChange } from "../module/schemas"

const price = z
  .object({
    id: z.string().meta({ examples: ["subprice_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    amount: z.number().meta({ examples: [12.5] }),
    currency_code: z.string().meta({ examples: ["eur"] }),
    setup_fee: z.number().meta({ examples: [0] }),
    is_tax_inclusive: z.boolean().meta({ examples: [true] }),
  })
  .meta({ id: "AdminSubscriptionPlanPrice" })

export const adminSubscriptionPlans = crud({
  path: "/admin/subscription-plans",
  one: "subscription_plan",
  many: "subscription_plans",
  called: ["subscription plan", "subscription plans"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["subplan_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      handle: z.string().meta({ examples: ["coffee-club"] }),
      name: z.string().meta({ examples: ["Coffee club"] }),
      description: z.string().nullable(),
      interval: z.enum(INTERVALS).meta({ examples: ["month"] }),
      interval_count: z.int().meta({ examples: [1] }),
      trial_days: z.int().meta({ examples: [14] }),
      min_quantity: z.int().meta({ examples: [1] }),
      max_quantity: z.int().nullable(),
      entitlements: z.array(entitlement),
      product_id: z.string().nullable(),
      providers: z.array(z.enum(PROVIDERS)),
      is_active: z.boolean().meta({ examples: [true] }),
      position: z.int().meta({ examples: [0] }),
      prices: z.array(price),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminSubscriptionPlan" }),
  order: ["position", "-position", "-created_at", "created_at", "name", "-name"],
  create: newPlan,
  change: planChange,
})
