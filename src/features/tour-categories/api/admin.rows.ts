import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { crud } from "../../../kits/tables/contract"
import { categoryTranslations, newTourCategory, tourCategoryChange } from "../module/schemas"

export const adminTourCategories = crud({
  path: "/admin/tour-categories",
  one: "tour_category",
  many: "tour_categories",
  called: ["tour category", "tour categories"],
  schema: z
    .object({
      id: z.string().meta({ examples: ["tourcat_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
      slug: z.string().meta({ examples: ["walking-tours"] }),
      name: z.string().meta({ examples: ["Walking tours"] }),
      description: z.string().nullable(),
      parent_id: z.string().nullable().describe("The category that contains this one."),
      position: z.int().meta({ examples: [10] }),
      translations: categoryTranslations.nullable(),
      created_at: timestamp,
      updated_at: timestamp,
    })
    .meta({ id: "AdminTourCategory" }),
  order: ["position", "-position", "-created_at", "created_at", "name", "-name"],
  create: newTourCategory,
  change: tourCategoryChange,
})
