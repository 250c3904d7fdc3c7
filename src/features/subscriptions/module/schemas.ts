import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { slug } from "../../../lib/content/slug"
import { plainLineField, plainTextField } from "../../../lib/fields"

/** The shapes of plans and subscriptions that requests, responses and the module share. */

export const INTERVALS = ["day", "week", "month", "year"] as const
export const PROVIDERS = ["stripe", "iyzico", "paytr"] as const
export const STATUSES = ["pending", "active", "paused", "past_due", "canceled"] as const
export const CHECKOUT_STATUSES = ["pending", "completed", "failed", "expired"] as const
export const ATTEMPT_STATUSES = ["planned", "sent", "succeeded", "failed", "unknown"] as const
export const CYCLE_STATUSES = ["open", "paid", "past_due", "void"] as const

/** The highest amount in the smallest unit, such as cents. It fits into the database's type `integer`. */
export const MAX_MINOR = 2_000_000_000
export const MAX_QUANTITY = 10_000
const MAX_INTERVALS = 365
const MAX_TRIAL_DAYS = 730
const MAX_PRICES = 200
const MAX_ENTITLEMENTS = 100
const HIGHEST_PRICE = 10_000_000
const FURTHEST = 2 ** 31 - 1

export const entitlement = z
  .strictObject({
    key: z
      .string()
      .regex(/^[a-z][a-z0-9_.-]{0,63}$/, "must be a name in lower case, such as downloads")
      .meta({ examples: ["downloads"] }),
    value: z
      .union([z.string().max(500), z.number(), z.boolean()])
      .nullable()
      .meta({ examples: [50] }),
  })
  .meta({ id: "SubscriptionEntitlement" })

/** One entitlement of a customer, joined from all of the customer's subscriptions. */
export const ownedEntitlement = z
  .object({
    key: z.string().meta({ examples: ["downloads"] }),
    value: entitlement.shape.value
      .describe("The best value of all the customer's plans.")
      .meta({ examples: [50] }),
    valid_until: timestamp.describe("The end of the running period. Each renewal moves it."),
    subscription_ids: z.array(z.string()).meta({ examples: [["sub_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"]] }),
  })
  .meta({ id: "Entitlement" })

const amount = z.number().min(0).max(HIGHEST_PRICE)

export const newPrice = z.strictObject({
  id: z.string().max(100).optional().describe("Ignored, so that a price can be sent as it was read."),
  amount: amount.meta({ examples: [12.5] }),
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/, "must be a currency code in lower case, such as eur")
    .meta({ examples: ["eur"] }),
  setup_fee: amount.nullish().describe("Charged once, with the first payment. Default: 0."),
  is_tax_inclusive: z
    .boolean()
    .default(true)
    .refine(Boolean, { message: "must be true, because providers charge exactly the price" })
    .describe("Prices include the taxes. `false` is 400 `invalid_field`."),
})

const prices = z
  .array(newPrice)
  .max(MAX_PRICES)
  .refine((all) => new Set(all.map(({ currency_code }) => currency_code)).size === all.length, {
    message: "must have one price for each currency",
  })
  .refine((all) => new Set(all.map(({ amount }) => amount > 0)).size <= 1, {
    message: "must all be zero or all be above zero",
  })
  .refine((all) => all.every(({ amount, setup_fee }) => amount > 0 || !setup_fee), {
    message: "must have no set-up fee for a free plan",
  })
  .describe("One price for each currency. A changed price applies to new subscriptions only.")

export type NewPriceInput = z.output<typeof newPrice>

const name = plainLineField(200).meta({ examples: ["Coffee club"] })

const optional = {
  description: plainTextField(5000).nullable().optional(),
  trial_days: z.int().min(0).max(MAX_TRIAL_DAYS).optional(),
  min_quantity: z.int().min(1).max(MAX_QUANTITY).optional(),
  max_quantity: z.int().min(1).max(MAX_QUANTITY).nullable().optional(),
  entitlements: z
    .array(entitlement)
    .max(MAX_ENTITLEMENTS)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, {
      message: "must have each key once",
    })
    .optional(),
  product_id: z.string().max(100).nullable().optional().describe("The product that a renewal delivers."),
  providers: z
    .array(z.enum(PROVIDERS))
    .max(PROVIDERS.length)
    .optional()
    .describe("The payment providers that sell it. Empty: all that the shop has enabled."),
  is_active: z.boolean().optional().describe("Storefronts list and sell only active plans."),
  position: z.int().min(-FURTHEST).max(FURTHEST).optional(),
}

const interval = z.enum(INTERVALS).meta({ examples: ["month"] })
const intervalCount = z.int().min(1).max(MAX_INTERVALS)

export const newPlan = z.strictObject({
  name,
  interval,
  interval_count: intervalCount.optional(),
  handle: slug.optional().describe("The plan's name in URLs. If omitted, it is made from the name."),
  ...optional,
  prices: prices.optional(),
})

export const planChange = z.strictObject({
  name: name.optional(),
  interval: interval.optional().describe("Cannot change. Another value is 400 `invalid_field`."),
  interval_count: intervalCount.optional().describe("Cannot change. Another value is 400 `invalid_field`."),
  handle: slug.optional().describe("The plan's name in URLs."),
  ...optional,
  prices: prices.optional(),
})
