import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { listQuery, page } from "../../../kits/rows/lists"
import { priceHints } from "../../../kits/rows/price-hints"
import { contract } from "../../../kits/rows/row"
import { SERVICE_UNITS } from "../module/schemas"

const quoteService = z
  .object({
    id: z.string().meta({ examples: ["qserv_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
    code: z.string().meta({ examples: ["installation"] }),
    name: z.string().meta({ examples: ["Installation on site"] }),
    description: z.string().nullable().describe("Plain text."),
    unit: z.enum(SERVICE_UNITS).describe("What one piece is."),
    base_price: z
      .object({
        amount: z.number().meta({ examples: [120] }),
        currency_code: z.string().meta({ examples: ["eur"] }),
      })
      .nullable()
      .describe(
        "The price of one unit. `null`: the shop, or the ISG rates, set the price of each request, or the price is in another currency than the requested one.",
      ),
    requires_isg: z
      .boolean()
      .describe("The request needs `isg`. The price comes from the ISG rates.")
      .meta({ examples: [false] }),
    updated_at: timestamp,
  })
  .meta({ id: "QuoteService" })

const query = listQuery({
  order: ["name", "-name", "-created_at", "created_at"],
  filters: { ...priceHints, q: z.string().max(200).optional().describe("Part of a name or a description.") },
})

export const quoteServices = contract({
  listQuoteServices: {
    method: "GET",
    path: "/store/quote-services",
    auth: "key",
    summary: "Services that a quote request can ask for",
    query,
    response: page({ quote_services: z.array(quoteService) }),
  },
})
