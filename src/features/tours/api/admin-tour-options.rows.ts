import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { price } from "../../../kits/rows/prices"
import { crud } from "../../../kits/tables/contract"
import { newOption, optionChange } from "../module/sale-schemas"
import { OPTION_SCOPES } from "../module/schemas"
import { tourTitle } from "./admin-tours-tour-title"

export const adminTourOptions = crud({
  path: "/admin/tour-options",
  one: "tour_option",
  many: "tour_options",
  called: ["option of a tour", "options of tours"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["touropt_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_id: z.string().meta({ examples: ["tour_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_title: tourTitle,
      title: z.string().meta({ examples: ["Single room"] }),
      type: z.string().nullable(),
      per: z.enum(OPTION_SCOPES).meta({ examples: ["booking"] }),
      variant_id: z
        .string()
        .describe("The engine's variant with the prices, for price lists.")
        .meta({ examples: ["variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      prices: z.array(price),
      position: z.int().meta({ examples: [0] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminTourOption" }),
  order: ["position", "-position", "created_at", "-created_at", "title", "-title"],
  filters: { tour_id: z.string().max(100).optional() },
  create: newOption,
  change: optionChange,
})
