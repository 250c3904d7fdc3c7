import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { price } from "../../../kits/rows/prices"
import { crud } from "../../../kits/tables/contract"
import { newRate, rateChange } from "../module/sale-schemas"
import { tourTitle } from "./admin-tours-tour-title"

export const adminTourRates = crud({
  path: "/admin/tour-rates",
  one: "tour_rate",
  many: "tour_rates",
  called: ["rate of a unit in a season", "rates of units in seasons"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["tourrate_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_id: z.string().meta({ examples: ["tour_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_title: tourTitle,
      label: z
        .string()
        .describe("The titles of the unit and the season.")
        .meta({ examples: ["Adult, Summer"] }),
      unit_id: z.string().meta({ examples: ["tourunit_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      season_id: z.string().meta({ examples: ["tourseason_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      variant_id: z
        .string()
        .describe("The engine's variant with the prices, for price lists.")
        .meta({ examples: ["variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      prices: z.array(price),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminTourRate" }),
  order: ["created_at", "-created_at"],
  filters: { tour_id: z.string().max(100).optional(), unit_id: z.string().max(100).optional() },
  create: newRate,
  change: rateChange,
})
