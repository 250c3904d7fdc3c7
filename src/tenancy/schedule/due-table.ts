import type { Pool } from "pg"
import { clock } from "../../lib/clock"
import type { RegisteredTenant, Registry, TenantRow } from "../registry"

export interface Note {
  tenantId: string
  job: string
  at: Date
}

/** A tenant's job that this process may run until its lease ends. */
export interface Claim {
  tenant: RegisteredTenant
  job: string
  /** The number of failed runs in a row before this one. */
  failures: number
}

export interface Ended {
  tenantId: string
  job: string
  /** The next due moment; `undefined` if there is no work. */
  next: Date | undefined
  /** The job does not run before this time, even if work becomes due earlier. */
  restMs: number
  failures: number
}

export interface Wanted {
  jobs: string[]
  most: number
}

/** The lease time. After a crash, other processes wait this long. Each tick renews the lease. */
const LEASE_SECONDS = 30

/** Uses the database's clock, because processes compare these times and their clocks differ. */
const NOW = "clock_timestamp() + $1 * interval '1 millisecond'"

/**
 * The due moments of all tenants, in the registry: one row per tenant and job. While a job runs, its `due_at` is
 * infinity, so a moment that is noted meanwhile is always earlier and is stored.
 */
export class DueTable {
  constructor(
    private readonly pool: Pick<Pool, "query">,
    private readonly registry: Registry,
    /** This process. */
    private readonly owner: string,
  ) {}

  /** Stores due moments, unless an earlier one is stored. Ignores deleted tenants. */
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
   * Claims due jobs, the longest overdue first, and renews the leases of running jobs. Uses one statement for any
   * number of tenants. Skips suspended tenants and those with another schema.
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

  /** Releases finished jobs. Work that became due meanwhile stays due. */
  async end(ended: Ended[]): Promise<void> {
    await this.pool.query(
      `UPDATE platform.due_work AS work
          SET leased_by = NULL, leased_until = NULL, failures = ended.failures,
              due_at = least(work.due_at, ended.next),
              not_before = CASE WHEN ended.rest_ms > 0
                                THEN ${NOW} + ended.rest_ms * interval '1 millisecond' END
         FROM unnest($2::text[], $3::text[], $4::timestamptz[], $5::float8[], $6::int[])
              AS ended (tenant_id, job, next, rest_ms, failures)
        WHERE work.tenant_id = ended.tenant_id AND work.job = ended.job AND work.leased_by = $7`,
      [
        clock.shift(),
        ended.map(({ tenantId }) => tenantId),
        ended.map(({ job }) => job),
        ended.map(({ next }) => next ?? null),
        ended.map(({ restMs }) => restMs),
        ended.map(({ failures }) => failures),
        this.owner,
      ],
    )
  }
}

/** Locks the rows of these jobs that may be claimed. Concurrent processes skip locked rows. */
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
