import type { adminTourCategories } from "../../features/tour-categories/api/admin.rows"
import type { Received } from "../../kits/rows/moments"
import type { Resource } from "../lib/resource"

type TourCategory = Received<typeof adminTourCategories.schema>

export const tourCategories: Resource<TourCategory> = {
  path: "/admin/tour-categories",
  one: "tour_category",
  many: "tour_categories",
  texts: "tour_categories",
  title: "name",
}
