import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { price } from "../../../kits/rows/prices"
import { crud } from "../../../kits/tables/contract"
import { newUnit, unitChange } from "../module/sale-schemas"
import { tourTitle } from "./admin-tours-tour-title"

export const adminTourUnits = crud({
  path: "/admin/tour-units",
  one: "tour_unit",
  many: "tour_units",
  called: ["unit of a tour", "units of tours"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["tourunit_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_id: z.string().meta({ examples: ["tour_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_title: tourTitle,
      label: z
        .string()
        .describe("The titles of the tour and of this.")
        .meta({ examples: ["Cappadocia in three days: Adult"] }),
      title: z.string().meta({ examples: ["Adult"] }),
      min_age: z.int().nullable(),
      max_age: z.int().nullable(),
      places: z.int().meta({ examples: [1] }),
      max_per_booking: z.int().nullable().describe("`null` for no limit."),
      variant_id: z
        .string()
        .describe("The engine's variant with the prices, for price lists.")
        .meta({ examples: ["variant_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      prices: z.array(price).describe("Outside of seasons with their own rates."),
      position: z.int().meta({ examples: [0] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminTourUnit" }),
  order: ["position", "-position", "created_at", "-created_at", "title", "-title"],
  filters: { tour_id: z.string().max(100).optional() },
  create: newUnit,
  change: unitChange,
})
