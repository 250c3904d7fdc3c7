import { z } from "zod"
import { publishedInFull, publishedSummary } from "../../../kits/publications/schemas"

/** The columns that only pages have. */
export const pageFields = {
  position: z.int().meta({ examples: [10] }),
  template: z
    .string()
    .nullable()
    .describe("A key with which a storefront can choose a layout.")
    .meta({ examples: ["landing"] }),
}

export const pageSummary = publishedSummary.extend(pageFields)
export const publicPage = publishedInFull.extend(pageFields)
