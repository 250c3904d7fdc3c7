import { z } from "zod"

/** The title of the event of a record, such as a ticket. */
export const eventTitle = z
  .string()
  .describe("The event's title in its main language.")
  .meta({ examples: ["Glaze evening"] })
