import { z } from "zod"

/** The query parameters that say for whom prices are shown. */
export const priceHints = {
  region_id: z
    .string()
    .max(100)
    .optional()
    .describe("The region whose prices count. It decides the currency."),
  currency_code: z
    .string()
    .regex(/^[a-z]{3}$/i, "must be a currency code such as eur")
    .transform((code) => code.toLowerCase())
    .optional()
    .describe(
      "Without `region_id`: the currency of the prices. Default: that of the shop's default region. With `region_id`, it must be the region's.",
    ),
}
