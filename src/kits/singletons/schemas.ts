import { z } from "zod"
import { timestamp } from "../rows/fields"

/** The columns of a draft or a version, without its content. */
export const versionRow = z.object({
  id: z.string(),
  status: z.enum(["draft", "published", "superseded"]),
  /** Null for drafts, because publishing assigns it. */
  number: z.number().nullable(),
  /** Every change of the singleton increases it. */
  revision: z.number(),
  actor_type: z.string(),
  actor_id: z.string().nullable(),
  published_at: z.date().nullable(),
  /** The time at which the draft is published. Null without a schedule. */
  publish_at: z.date().nullable(),
  created_at: z.date(),
  updated_at: z.date(),
})

/** One version, as it appears in the list of versions. */
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
