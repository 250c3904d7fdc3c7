import { z } from "zod"
import { wholeNumber } from "../../../kits/rows/fields"
import { LARGEST_REFERENCE_PAGE, listQuery, page } from "../../../kits/rows/lists"
import { contract } from "../../../kits/rows/row"
import { shownTourCategory } from "../module/schemas"

const USUAL_PAGE = 20

const tourCategory = shownTourCategory
  .extend({
    locale: z
      .string()
      .describe("The language of its texts.")
      .meta({ examples: ["en"] }),
    tour_count: z
      .int()
      .describe("The public tours of this category and of those within it.")
      .meta({ examples: [4] }),
  })
  .meta({ id: "TourCategory" })

export const tourCategories = contract({
  listTourCategories: {
    method: "GET",
    path: "/store/tour-categories",
    auth: "key",
    summary: "All tour categories",
    localized: true,
    query: listQuery({
      order: ["position", "-position", "name", "-name"],
      filters: { q: z.string().max(200).optional().describe("Part of a name.") },
    }).extend({
      limit: wholeNumber(1, LARGEST_REFERENCE_PAGE)
        .default(USUAL_PAGE)
        .describe("The maximum number of results."),
    }),
    response: page({ tour_categories: z.array(tourCategory) }),
  },
})
