import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"

export const ERASURE_STATUSES = ["pending", "completed"] as const

/** An erasure as admins see it. */
export const erasure = z.object({
  id: z.string().meta({ examples: ["erase_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  customer_id: z
    .string()
    .nullable()
    .describe("The id that orders still name. It leads to no person any more.")
    .meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  status: z.enum(ERASURE_STATUSES),
  actor_type: z
    .string()
    .describe("`customer` or `user`.")
    .meta({ examples: ["customer"] }),
  actor_id: z
    .string()
    .nullable()
    .meta({ examples: ["cus_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  requested_at: timestamp,
  expires_at: timestamp.nullable(),
  completed_at: timestamp.nullable(),
  erased: z
    .record(z.string(), z.int())
    .nullable()
    .describe("The number of erased rows by table.")
    .meta({ examples: [{ customer: 1, review: 2 }] }),
})

/** A run of a job that removes data after its time, as admins see it. */
export const retentionRun = z.object({
  id: z.string().meta({ examples: ["retrun_01JPA4Y7T3M0Q9Z6K2W8XNRB5D"] }),
  job: z
    .string()
    .describe("The scheduled job.")
    .meta({ examples: ["erase-after-retention"] }),
  removed: z
    .record(z.string(), z.int())
    .describe(
      "The number of removed or emptied rows by table. Of a month of visitors' events that was dropped as a whole, it is the database's estimate.",
    )
    .meta({ examples: [{ form_submission: 12 }] }),
  failed: z
    .array(z.string())
    .describe("The tables whose turn failed. The server's log has the errors, and the next run tries again.")
    .meta({ examples: [[]] }),
  ran_at: timestamp,
})
