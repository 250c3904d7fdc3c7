import { z } from "zod"

const count = (example: number) => z.int().meta({ examples: [example] })

/** The visitors who came at least so far. Each step counts only visitors of the step before. */
export const funnel = z.object({
  visits: count(1000).describe("Visitors with any event."),
  viewed: count(600).describe("Who looked at a product."),
  added: count(120).describe("Who also put one into the cart."),
  begun: count(60).describe("Who also began a checkout."),
  bought: count(40).describe("Who also ordered."),
})

export const trackedDay = z.object({
  date: z.iso.date().meta({ examples: ["2026-03-14"] }),
  visitors: count(100),
  page_views: count(320),
  orders: count(4),
})

export const trackedSource = z.object({
  source: z
    .string()
    .describe("`utm_source`, the advertiser of the click, the referring host, or `direct`.")
    .meta({ examples: ["google"] }),
  medium: z
    .string()
    .nullable()
    .meta({ examples: ["cpc"] }),
  campaign: z
    .string()
    .nullable()
    .meta({ examples: ["spring"] }),
  visitors: count(80),
  orders: count(3),
})

export const trackedProduct = z.object({
  product_id: z.string().meta({ examples: ["prod_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  views: count(90),
  added: count(12).describe("Pieces."),
  bought: count(5).describe("Pieces."),
})

/** The revenue of the purchases that the server has recorded. */
export const trackedRevenue = z.object({
  currency_code: z.string().meta({ examples: ["eur"] }),
  orders: count(40),
  revenue: z
    .string()
    .describe("In major units.")
    .meta({ examples: ["1999.90"] }),
})
