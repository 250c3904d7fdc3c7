import type { z } from "zod"
import type { newTourCategory, shownTourCategory } from "./schemas"

export type TourCategoryInput = z.output<typeof newTourCategory>

export type ShownTourCategory = z.output<typeof shownTourCategory>

/** A category and one that it contains, or itself. */
export interface Contained {
  root: string
  id: string
}
