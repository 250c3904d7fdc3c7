import { z } from "zod"

/** A person's rows in the tables of all features. */
export const personalRecords = z.array(
  z
    .object({
      feature: z.string().meta({ examples: ["reviews"] }),
      table: z.string().meta({ examples: ["review"] }),
      rows: z
        .array(z.record(z.string(), z.unknown()))
        .meta({ examples: [[{ id: "rev_01JPA4Y7T3M0Q9Z6K2W8XNRB5D", author_name: "Ada" }]] }),
    })
    .meta({ id: "PersonalRecords" }),
)
