import type { Pool } from "pg"
import { clock } from "../../lib/clock"
import type { RegisteredTenant, Registry, TenantRow } from "../registry"

export interface Note {
  tenantId: string
  job: string
  at: Date
}

/** A job that this process may run for a tenant until its lease expires. */
export interface Claim {
  tenant: RegisteredTenant
  job: string
  /** The number of failed runs in a row before this one. */
  failures: number
}

export interface Ended {
  tenantId: string
  job: string
  /** When the job has work next; `undefined` if it has none. */
  next: Date | undefined
  /** For this time the job does not run, even if work becomes due earlier. */
  restMs: number
  failures: number
  /** Why it failed. `undefined` if it did not. */
  error?: string
}

export interface Wanted {
  jobs: string[]
  most: number
}

/**
 * The length of a lease. A running process renews its leases. After a crash, the lease expires and another process
 * takes over the job.
 */
const LEASE_SECONDS = 30

/** The present time by the database's clock, because the clocks of processes differ. Tests add a shift. */
const NOW = "clock_timestamp() + $1 * interval '1 millisecond'"

/**
 * The table of due times in the registry, with one row per tenant and job. While a job runs, its `due_at` is infinity.
 * A time that is noted meanwhile is always earlier, and is therefore stored.
 */
export class DueTable {
  constructor(
    private readonly pool: Pick<Pool, "query">,
    private readonly registry: Registry,
    /** The id of this process in its leases. */
    private readonly owner: string,
  ) {}

  /** Stores due times. An earlier time that is already stored stays. Ignores deleted tenants. */
  async note(notes: Note[]): Promise<void> {
    await this.pool.query(
      `INSERT INTO platform.due_work AS work (tenant_id, job, due_at)
         SELECT noted.tenant_id, noted.job, noted.at
           FROM unnest($1::text[], $2::text[], $3::timestamptz[]) AS noted (tenant_id, job, at)
           JOIN platform.tenant ON tenant.id = noted.tenant_id
          ORDER BY 1, 2
         ON CONFLICT (tenant_id, job) DO UPDATE SET due_at = excluded.due_at
          WHERE excluded.due_at < work.due_at`,
      [notes.map(({ tenantId }) => tenantId), notes.map(({ job }) => job), notes.map(({ at }) => at)],
    )
  }

  /**
   * Takes leases on due jobs, beginning with the longest overdue, and renews the leases of running jobs. One statement
   * for any number of tenants. Leaves out suspended tenants and tenants with another schema.
   */
  async claim(running: Pick<Note, "tenantId" | "job">[], wanted: [Wanted, Wanted]): Promise<Claim[]> {
    const [prompt, slow] = wanted
    const { rows } = await this.pool.query<TenantRow & { job: string; failures: number }>(
      `WITH moment AS (SELECT ${NOW} AS now),
       mine AS (SELECT * FROM unnest($2::text[], $3::text[]) AS mine (tenant_id, job)),
       renewed AS (
         UPDATE platform.due_work AS work
            SET leased_until = moment.now + interval '${LEASE_SECONDS} seconds'
           FROM mine, moment
          WHERE work.tenant_id = mine.tenant_id AND work.job = mine.job AND work.leased_by = $4),
       prompt AS (${ready("$5", "$6")}),
       slow AS (${ready("$7", "$8")}),
       claimed AS (
         UPDATE platform.due_work AS work
            SET due_at = 'infinity', leased_by = $4,
                leased_until = moment.now + interval '${LEASE_SECONDS} seconds'
           FROM (SELECT * FROM prompt UNION ALL SELECT * FROM slow) AS chosen, moment
          WHERE work.tenant_id = chosen.tenant_id AND work.job = chosen.job
         RETURNING work.tenant_id, work.job, work.failures)
       SELECT tenant.*, true AS is_current, claimed.job, claimed.failures
         FROM claimed JOIN platform.tenant ON tenant.id = claimed.tenant_id`,
      [
        clock.shift(),
        running.map(({ tenantId }) => tenantId),
        running.map(({ job }) => job),
        this.owner,
        prompt.jobs,
        prompt.most,
        slow.jobs,
        slow.most,
        this.registry.schemaVersion,
      ],
    )
    return rows.map(({ job, failures, ...row }) => ({ tenant: this.registry.tenantOf(row), job, failures }))
  }

  /**
   * Gives back the leases of finished jobs and stores their next due times. If work was noted meanwhile, the job
   * stays due.
   */
  async end(ended: Ended[]): Promise<void> {
    await this.pool.query(
      `UPDATE platform.due_work AS work
          SET leased_by = NULL, leased_until = NULL, failures = ended.failures,
              ended_at = ${NOW}, error = ended.error,
              due_at = least(work.due_at, ended.next),
              not_before = CASE WHEN ended.rest_ms > 0
                                THEN ${NOW} + ended.rest_ms * interval '1 millisecond' END
         FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::float8[], $6::int[], $8::text[])
              AS ended (tenant_id, job, next, rest_ms, failures, error)
        WHERE work.tenant_id = ended.tenant_id AND work.job = ended.job AND work.leased_by = $7`,
      [
        clock.shift(),
        ended.map(({ tenantId }) => tenantId),
        ended.map(({ job }) => job),
        ended.map(({ next }) => next ?? null),
        ended.map(({ restMs }) => restMs),
        ended.map(({ failures }) => failures),
        this.owner,
        ended.map(({ error }) => error ?? null),
      ],
    )
  }
}

/** SQL that locks the rows of due jobs. It skips rows that another process has locked. */
function ready(jobs: string, most: string): string {
  return `
    SELECT work.tenant_id, work.job
      FROM platform.due_work AS work
      JOIN platform.tenant ON tenant.id = work.tenant_id AND tenant.status = 'active'
     WHERE work.ready_at <= (SELECT now FROM moment) AND work.job = ANY (${jobs})
       AND (tenant.id = 'default' OR tenant.schema_version IN (
             SELECT theirs.version FROM platform.schema_release AS theirs, platform.schema_release AS ours
              WHERE ours.version = $9 AND theirs.number >= ours.number))
       AND NOT EXISTS (SELECT FROM mine WHERE mine.tenant_id = work.tenant_id AND mine.job = work.job)
     ORDER BY work.ready_at LIMIT ${most} FOR UPDATE OF work SKIP LOCKED`
}
