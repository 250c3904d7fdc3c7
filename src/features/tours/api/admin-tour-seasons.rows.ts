import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { newSeason, seasonChange } from "../module/sale-schemas"
import { tourTitle } from "./admin-tours-tour-title"

export const adminTourSeasons = crud({
  path: "/admin/tour-seasons",
  one: "tour_season",
  many: "tour_seasons",
  called: ["season of a tour", "seasons of tours"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["tourseason_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_id: z.string().meta({ examples: ["tour_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      tour_title: tourTitle,
      label: z
        .string()
        .describe("The titles of the tour and of this.")
        .meta({ examples: ["Cappadocia in three days: Summer"] }),
      title: z.string().meta({ examples: ["Summer"] }),
      starts_on: z.string().meta({ examples: ["2027-06-01"] }),
      ends_on: z.string().meta({ examples: ["2027-08-31"] }),
      position: z.int().meta({ examples: [0] }),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminTourSeason" }),
  order: ["position", "-position", "created_at", "-created_at", "title", "-title"],
  filters: { tour_id: z.string().max(100).optional() },
  create: newSeason,
  change: seasonChange,
})
