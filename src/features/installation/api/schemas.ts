import { z } from "zod"
import { timestamp } from "../../../kits/rows/fields"
import { JOB_STATES } from "../../../tenancy/schedule/job-states"
import { QUEUE_STATES } from "../queue-states"

const number = (example: number) =>
  z
    .int()
    .min(0)
    .meta({ examples: [example] })

const server = z.object({
  node_version: z.string().meta({ examples: ["24.11.1"] }),
  started_at: timestamp,
  memory_bytes: number(412_000_000).describe("What the process occupies in memory."),
  checks: z
    .array(
      z.object({
        name: z.string().meta({ examples: ["database"] }),
        is_working: z.boolean().meta({ examples: [true] }),
      }),
    )
    .describe("What the server needs: as in `GET /ready`."),
})

const shops = z.object({
  active: number(12),
  suspended: number(1),
  upgrading: number(0).describe("A command creates or upgrades their databases."),
  outdated: number(0).describe("They get no requests until their database is upgraded."),
})

const jobs = z
  .object({
    failing: number(0).describe("The last run failed. It is tried again after about 15 minutes at most."),
    late: number(0).describe("Due for more than a minute, and no process has begun."),
    running: number(1),
    waiting: number(214).describe("The time of their next work is known."),
    idle: number(380).describe("No work is planned. The hourly look may find some."),
    paused: number(48).describe("Their shop is suspended, or its database needs an upgrade."),
  })
  .describe("How many jobs are in each state. A job counts once for each shop.")

export const installation = z.object({ server, shops, jobs }).meta({ id: "Installation" })

const shop = z.object({
  id: z.string().meta({ examples: ["default"] }),
  slug: z.string().meta({ examples: ["default"] }),
  name: z.string().meta({ examples: ["Default"] }),
})

export const installationJob = z
  .object({
    id: z.string().meta({ examples: ["default/send-event-mails"] }),
    job: z.string().meta({ examples: ["send-event-mails"] }),
    shop,
    state: z.enum(JOB_STATES).meta({ examples: ["waiting"] }),
    failures: number(0).describe("Failed runs since the last one that did not fail."),
    error: z
      .string()
      .nullable()
      .describe("Why the last run failed. Null if it did not.")
      .meta({ examples: [null] }),
    next_run_at: timestamp.nullable().describe("Null if it runs now, or if no work is planned."),
    ended_at: timestamp.nullable().describe("The end of the last run. Null before the first one."),
  })
  .meta({ id: "InstallationJob" })

const queue = z.object({
  queue: z.string().meta({ examples: ["mails"] }),
  waiting: number(3).describe("Due, but not done yet. The count ends at 1,000."),
  oldest_waiting_at: timestamp
    .nullable()
    .describe(
      "About when the oldest of them was due first. In a queue of more than 10,000, a later one may count as the oldest. Null if nothing waits.",
    ),
  failed: number(0)
    .nullable()
    .describe("Given up in the last 7 days. The count ends at 1,000. Null if it is not counted."),
})

export const installationQueues = z
  .object({
    id: z
      .string()
      .describe("The shop's id.")
      .meta({ examples: ["default"] }),
    shop,
    state: z
      .enum(QUEUE_STATES)
      .describe(
        "`paused`: the shop is suspended or needs an upgrade, so its database is not read. `unreachable`: its database did not answer.",
      )
      .meta({ examples: ["read"] }),
    queues: z.array(queue).describe("Empty if they were not read."),
  })
  .meta({ id: "InstallationQueues" })
