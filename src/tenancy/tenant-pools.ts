import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../lib/clock"
import { internalsOf } from "../lib/engine-internals"
import { errors } from "../lib/errors"
import type { Tenant } from "./current-tenant"

interface OpenPool {
  knex: Knex
  databaseUrl: string
  lastUsedAt: number
}

interface Options {
  /** Opens a pool. The pool connects on first use. */
  open: (databaseUrl: string) => Knex
  /** Maximum number of open pools. To open one more, the least recently used idle pool is closed. */
  maximum: number
  idleSeconds: number
}

/** The pools of all tenants except home: opened on first use, closed when idle. */
export class TenantPools {
  private readonly pools = new Map<string, OpenPool>()
  private readonly sweeper: NodeJS.Timeout

  constructor(private readonly options: Options) {
    this.sweeper = setInterval(() => this.closeIdle(), options.idleSeconds * 500)
    this.sweeper.unref()
  }

  /** The pool of a tenant. A tenant whose database has moved gets a new pool. */
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

  private closeIdle(): void {
    const before = clock.now() - this.options.idleSeconds * 1000
    for (const [id, pool] of this.pools) {
      if (pool.lastUsedAt < before && !isInUse(pool)) this.close(id)
    }
  }

  /** Never exceeds the maximum, which limits the connections of all tenants together. */
  private closeLeastRecent(): void {
    const [oldest] = [...this.pools]
      .filter(([, pool]) => !isInUse(pool))
      .sort(([, a], [, b]) => a.lastUsedAt - b.lastUsedAt)
    if (!oldest) throw errors.unavailable("Too many tenants are busy at the moment. Try again shortly.")
    this.close(oldest[0])
  }

  /** Connections in use return to the pool and are closed then. Running statements finish. */
  private close(id: string): void {
    const pool = this.pools.get(id)
    this.pools.delete(id)
    // If the server is gone, its connections are gone too.
    void pool?.knex.destroy().catch(() => undefined)
  }
}

interface LendingPool {
  numUsed(): number
  numPendingAcquires(): number
}

function isInUse({ knex }: OpenPool): boolean {
  const pool = internalsOf<{ pool?: LendingPool }>(knex.client, {}).pool
  return pool !== undefined && pool.numUsed() + pool.numPendingAcquires() > 0
}
