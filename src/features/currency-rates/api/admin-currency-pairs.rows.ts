import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { currencyPairChange, newCurrencyPair } from "../module/schemas"

const decimal = (example: string | null) =>
  z
    .string()
    .nullable()
    .meta({ examples: [example] })

export const adminCurrencyPairs = crud({
  path: "/admin/currency-pairs",
  one: "currency_pair",
  many: "currency_pairs",
  called: ["currency pair", "currency pairs"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["curpair_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      base: z.string().meta({ examples: ["eur"] }),
      quote: z.string().meta({ examples: ["usd"] }),
      manual_rate: decimal(null),
      manual_set_at: timestamp.nullable(),
      margin_percent: z.string().meta({ examples: ["2.5"] }),
      rounding_increment: decimal("0.05"),
      charm_ending: decimal(null),
      price_floor: decimal(null),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminCurrencyPair" }),
  order: ["base", "-base", "-created_at", "created_at"],
  create: newCurrencyPair,
  change: currencyPairChange,
})
