import { z } from "zod"
import { timestamp } from "../contract/fields"

/** One version in the list of versions. */
export const versionSummary = z.object({
  id: z.string().meta({ examples: ["version_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  number: z
    .int()
    .min(1)
    .meta({ examples: [3] }),
  status: z.enum(["published", "superseded"]).meta({ examples: ["published"] }),
  actor_type: z.string().meta({ examples: ["user"] }),
  actor_id: z.string().nullable(),
  published_at: timestamp,
  created_at: timestamp,
  updated_at: timestamp,
})
