import { z } from "zod"

const MAX_PRICES = 200
const HIGHEST_PRICE = 1e12

export const price = z.strictObject({
  amount: z
    .number()
    .min(0)
    .max(HIGHEST_PRICE)
    .meta({ examples: [45] }),
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/, "must be a currency code in lower case, such as eur")
    .meta({ examples: ["eur"] }),
})

/** The prices of limited places in an admin's request. */
export const prices = z
  .array(price)
  .max(MAX_PRICES)
  .refine((all) => new Set(all.map(({ currency_code }) => currency_code)).size === all.length, {
    message: "must have one price for each currency",
  })
