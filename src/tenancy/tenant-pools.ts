import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { internalsOf } from "../engine/internals"
import { clock } from "../lib/clock"
import { errors } from "../lib/errors"
import type { Tenant } from "./current-tenant"

interface OpenPool {
  knex: Knex
  databaseUrl: string
  lastUsedAt: number
}

interface Options {
  /** Creates a pool. It connects only when it is used. */
  open: (databaseUrl: string) => Knex
  /** The largest number of open pools. For a further pool, the one that was unused for the longest time is closed. */
  maximum: number
  idleSeconds: number
}

/** The connection pools of all tenants except home. A pool is opened on first use and closed when it is idle. */
export class TenantPools {
  private readonly pools = new Map<string, OpenPool>()
  private readonly sweeper: NodeJS.Timeout

  constructor(private readonly options: Options) {
    this.sweeper = setInterval(() => this.closeIdle(), options.idleSeconds * 500)
    this.sweeper.unref()
  }

  /** The pool of a tenant. If the tenant's database has moved, a new pool replaces the old one. */
  of({ id, databaseUrl }: Tenant): Knex {
    const known = this.pools.get(id)
    if (known?.databaseUrl === databaseUrl) {
      known.lastUsedAt = clock.now()
      return known.knex
    }
    if (known) this.close(id)
    if (databaseUrl === "") throw errors.unavailable("The address of this shop's database cannot be read.")
    if (this.pools.size >= this.options.maximum) this.closeLeastRecent()

    const knex = this.options.open(databaseUrl)
    this.pools.set(id, { knex, databaseUrl, lastUsedAt: clock.now() })
    return knex
  }

  get size(): number {
    return this.pools.size
  }

  async closeAll(): Promise<void> {
    clearInterval(this.sweeper)
    const open = [...this.pools.values()]
    this.pools.clear()
    await Promise.all(open.map(({ knex }) => knex.destroy()))
  }

  /** Closes the idle connections of the pool that was not used for the longest time. Returns how many. */
  closeIdleConnections(): number {
    const [oldest] = [...this.pools.values()]
      .filter((pool) => (lendingPool(pool)?.numFree() ?? 0) > 0)
      .sort((a, b) => a.lastUsedAt - b.lastUsedAt)
    const pool = oldest && lendingPool(oldest)
    if (!pool) return 0
    const before = pool.numFree()
    const { idleTimeoutMillis } = pool
    pool.idleTimeoutMillis = 0
    pool.check()
    pool.idleTimeoutMillis = idleTimeoutMillis
    return before - pool.numFree()
  }

  private closeIdle(): void {
    const before = clock.now() - this.options.idleSeconds * 1000
    for (const [id, pool] of this.pools) {
      if (pool.lastUsedAt < before && !isInUse(pool)) this.close(id)
    }
  }

  /**
   * Closes the pool that was unused for the longest time, because the number of pools limits the connections of all
   * tenants.
   */
  private closeLeastRecent(): void {
    const [oldest] = [...this.pools]
      .filter(([, pool]) => !isInUse(pool))
      .sort(([, a], [, b]) => a.lastUsedAt - b.lastUsedAt)
    if (!oldest) throw errors.unavailable("Too many tenants are busy at the moment. Try again shortly.")
    this.close(oldest[0])
  }

  /** Closes a pool after its running statements. */
  private close(id: string): void {
    const pool = this.pools.get(id)
    this.pools.delete(id)
    // Closing fails if the database server is gone. Then the connections are closed anyway.
    void pool?.knex.destroy().catch(() => undefined)
  }
}

interface LendingPool {
  numUsed(): number
  numFree(): number
  numPendingAcquires(): number
  /** Closes connections that have been idle for longer than `idleTimeoutMillis`. */
  check(): void
  idleTimeoutMillis: number
}

function lendingPool({ knex }: OpenPool): LendingPool | undefined {
  return internalsOf<{ pool?: LendingPool }>(knex.client, {}).pool
}

function isInUse(open: OpenPool): boolean {
  const pool = lendingPool(open)
  return pool !== undefined && pool.numUsed() + pool.numPendingAcquires() > 0
}
