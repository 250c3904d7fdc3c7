import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"

/** The shapes of coupons that requests, responses and the module share. */

export const DURATIONS = ["once", "repeating", "forever"] as const

const MAX_PLANS = 100
const MAX_CURRENCIES = 200
const MAX_PERIODS = 120
const MAX_REDEMPTIONS = 1_000_000
const HIGHEST_AMOUNT = 10_000_000

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9_-]{1,39}$/, "must have 2 to 40 letters, digits, - or _")
  .meta({ examples: ["WELCOME20"] })

const amountOff = z.strictObject({
  amount: z
    .number()
    .positive()
    .max(HIGHEST_AMOUNT)
    .meta({ examples: [5] }),
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/, "must be a currency code in lower case, such as eur")
    .meta({ examples: ["eur"] }),
})

const changing = {
  plan_ids: z
    .array(z.string().max(100))
    .max(MAX_PLANS)
    .optional()
    .describe("The plans that it is for. Empty: all."),
  max_redemptions: z.int().min(1).max(MAX_REDEMPTIONS).nullable().optional().describe("Default: no limit."),
  once_per_customer: z.boolean().optional().describe("Default: true."),
  expires_at: z.coerce
    .date()
    .nullable()
    .optional()
    .describe("After this time, it cannot be used. Subscriptions keep their discount.")
    .meta({ examples: ["2027-01-01T00:00:00.000Z"] }),
  is_active: z.boolean().optional(),
}

export const newCoupon = z.strictObject({
  code,
  percent_off: z.int().min(1).max(100).nullable().optional().describe("Either this or `amounts_off`."),
  amounts_off: z
    .array(amountOff)
    .max(MAX_CURRENCIES)
    .refine((all) => new Set(all.map(({ currency_code }) => currency_code)).size === all.length, {
      message: "must have one amount for each currency",
    })
    .nullable()
    .optional()
    .describe("Amounts that each period costs less, for all pieces together."),
  duration: z
    .enum(DURATIONS)
    .describe("The periods that cost less: the first one, `periods` many, or all.")
    .meta({ examples: ["once"] }),
  periods: z.int().min(1).max(MAX_PERIODS).nullable().optional().describe("Only for `repeating`."),
  ...changing,
})

/** Code, discount and duration are fixed: subscriptions refer to them. */
export const couponChange = z.strictObject(changing)

export const adminCoupon = z
  .object({
    id: z.string().meta({ examples: ["subcoupon_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    code: z.string().meta({ examples: ["WELCOME20"] }),
    plan_ids: z.array(z.string().meta({ examples: ["subplan_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] })),
    percent_off: z
      .int()
      .nullable()
      .meta({ examples: [20] }),
    amounts_off: z.array(amountOff).nullable(),
    duration: z.enum(DURATIONS).meta({ examples: ["once"] }),
    periods: z.int().nullable(),
    max_redemptions: z.int().nullable(),
    redemptions: z
      .int()
      .describe("Paid checkouts, and open ones that hold it.")
      .meta({ examples: [12] }),
    once_per_customer: z.boolean().meta({ examples: [true] }),
    expires_at: timestamp.nullable(),
    is_active: z.boolean().meta({ examples: [true] }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: "AdminSubscriptionCoupon" })
