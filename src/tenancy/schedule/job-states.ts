import type { Pool } from "pg"
import { z } from "zod"
import { clock } from "../../lib/clock"
import { queryRows } from "../../lib/database"

/**
 * The worst first. `late`: due for more than a minute, and no process has begun. `failing`: its last run failed, and it will be tried
 * again. `paused`: the shop is suspended or needs an upgrade. `idle`: there is no work.
 */
export const JOB_STATES = ["failing", "late", "running", "waiting", "idle", "paused"] as const

export type JobState = (typeof JOB_STATES)[number]

/** Which jobs a list has. */
export const jobFilter = z.object({
  state: z
    .enum(JOB_STATES)
    .optional()
    .meta({ examples: ["failing"] }),
  job: z
    .string()
    .max(100)
    .optional()
    .meta({ examples: ["send-event-mails"] }),
  shop: z
    .string()
    .max(100)
    .optional()
    .describe("A shop's slug.")
    .meta({ examples: ["alder"] }),
  q: z
    .string()
    .max(100)
    .optional()
    .describe("A part of the name of the job or of the shop.")
    .meta({ examples: ["mails"] }),
})

type JobFilter = z.output<typeof jobFilter>

const SEVERITY = `array_position(ARRAY['${JOB_STATES.join("', '")}'], state)`

/** The orders of a list, and the SQL of each. */
const ORDERS = {
  state: `${SEVERITY}, job, slug`,
  "-state": `${SEVERITY} DESC, job, slug`,
  job: "job, slug",
  "-job": "job DESC, slug DESC",
  next_run_at: "next_run_at NULLS LAST, job, slug",
  "-next_run_at": "next_run_at DESC NULLS LAST, job, slug",
  ended_at: "ended_at NULLS LAST, job, slug",
  "-ended_at": "ended_at DESC NULLS LAST, job, slug",
}

export type JobOrder = keyof typeof ORDERS

export const JOB_ORDERS = [
  "state",
  "-state",
  "job",
  "-job",
  "next_run_at",
  "-next_run_at",
  "ended_at",
  "-ended_at",
] as const

export type JobRow = z.output<typeof jobRow>
const jobRow = z.object({
  tenant_id: z.string(),
  slug: z.string(),
  name: z.string(),
  job: z.string(),
  state: z.enum(JOB_STATES),
  failures: z.int(),
  error: z.string().nullable(),
  next_run_at: z.date().nullable(),
  ended_at: z.date().nullable(),
})

const countRow = z.object({ count: z.int() })
const stateCountRow = z.object({ state: z.enum(JOB_STATES), count: z.int() })
const shopCountRow = z.object({ active: z.int(), suspended: z.int(), upgrading: z.int(), outdated: z.int() })

/** The key of {@link JobStates} in the engine's container. */
export const JOB_STATES_KEY = "jobStates"

/** Jobs are late after this. A process looks for due work every two seconds. */
const LATE_AFTER = "1 minute"

/** By the database's clock, as in the table of due work. */
const NOW = "(clock_timestamp() + $2 * interval '1 millisecond')"

/** Whether this code may visit a tenant, whose schema must be as new as its own. */
const IS_CURRENT = `(tenant.id = 'default' OR coalesce(tenant.schema_version IN (
  SELECT theirs.version FROM platform.schema_release AS theirs, platform.schema_release AS ours
   WHERE ours.version = $1 AND theirs.number >= ours.number), false))`

const JOBS = `
  SELECT work.tenant_id, tenant.slug, tenant.name, work.job, work.failures, work.ended_at,
         CASE WHEN work.failures > 0 THEN work.error END AS error,
         CASE WHEN isfinite(work.ready_at) AND (work.leased_until > ${NOW}) IS NOT TRUE
              THEN work.ready_at END AS next_run_at,
         CASE WHEN work.leased_until > ${NOW} THEN 'running'
              WHEN tenant.status <> 'active' OR NOT ${IS_CURRENT} THEN 'paused'
              WHEN work.failures > 0 THEN 'failing'
              WHEN work.ready_at < ${NOW} - interval '${LATE_AFTER}' THEN 'late'
              WHEN isfinite(work.ready_at) THEN 'waiting'
              ELSE 'idle' END AS state
    FROM platform.due_work AS work
    JOIN platform.tenant ON tenant.id = work.tenant_id
   WHERE work.job = ANY ($3)`

const CHOSEN = `
  ($4::text IS NULL OR state = $4) AND ($5::text IS NULL OR job = $5) AND ($6::text IS NULL OR slug = $6)
  AND ($7::text IS NULL OR strpos(lower(concat_ws(' ', job, slug, name)), lower($7)) > 0)`

/** Reads how the scheduled jobs of all tenants are. */
export class JobStates {
  constructor(
    private readonly pool: Pick<Pool, "query">,
    private readonly schemaVersion: string,
    /** Jobs that an earlier version of the code has left behind are not shown, because nothing runs them. */
    private readonly jobNames: readonly string[],
  ) {}

  /** One page of jobs, and how many there are. Two statements. */
  async list(
    filter: JobFilter,
    order: JobOrder,
    limit: number,
    offset: number,
  ): Promise<{ jobs: JobRow[]; count: number }> {
    const { state = null, job = null, shop = null, q = null } = filter
    const chosen = [...this.shown(), state, job, shop, q]
    // One after the other, because requests of all shops need the few connections to the registry.
    const [counted] = await queryRows(
      this.pool,
      countRow,
      `SELECT count(*)::int AS count FROM (${JOBS}) AS jobs WHERE ${CHOSEN}`,
      chosen,
    )
    const jobs = await queryRows(
      this.pool,
      jobRow,
      `SELECT * FROM (${JOBS}) AS jobs WHERE ${CHOSEN}
        ORDER BY ${ORDERS[order]} LIMIT $8 OFFSET $9`,
      [...chosen, limit, offset],
    )
    return { jobs, count: counted?.count ?? 0 }
  }

  /** How many jobs are in each state. */
  async counts(): Promise<Record<JobState, number>> {
    const rows = await queryRows(
      this.pool,
      stateCountRow,
      `SELECT state, count(*)::int AS count FROM (${JOBS}) AS jobs GROUP BY state`,
      this.shown(),
    )
    const none = { failing: 0, late: 0, running: 0, waiting: 0, idle: 0, paused: 0 }
    return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, count])) }
  }

  /** How many shops there are of each kind. An outdated one is active, and gets no requests until its upgrade. */
  async shops(): Promise<z.output<typeof shopCountRow>> {
    const rows = await queryRows(
      this.pool,
      shopCountRow,
      `SELECT count(*) FILTER (WHERE status = 'active' AND ${IS_CURRENT})::int AS active,
              count(*) FILTER (WHERE status = 'suspended')::int AS suspended,
              count(*) FILTER (WHERE status = 'upgrading')::int AS upgrading,
              count(*) FILTER (WHERE status = 'active' AND NOT ${IS_CURRENT})::int AS outdated
         FROM platform.tenant`,
      [this.schemaVersion],
    )
    return rows[0] ?? { active: 0, suspended: 0, upgrading: 0, outdated: 0 }
  }

  private shown(): [string, number, readonly string[]] {
    return [this.schemaVersion, clock.shift(), this.jobNames]
  }
}
