import { z } from "zod"

/** The title of the tour of a record, such as a departure. */
export const tourTitle = z
  .string()
  .describe("The tour's title in its main language.")
  .meta({ examples: ["Cappadocia in three days"] })
