import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { clock } from "../lib/clock"
import { errors } from "../lib/errors"
import type { Tenant } from "./current-tenant"

interface OpenPool {
  knex: Knex
  databaseUrl: string
  lastUsedAt: number
}

interface Options {
  /** Opens a pool; connections are made when they are first wanted. */
  open: (databaseUrl: string) => Knex
  /** How many tenants' pools are open at once; the one unused for longest is closed for another. */
  maximum: number
  idleSeconds: number
}

/** The pools of all tenants but home: opened on first use, closed when idle. */
export class TenantPools {
  private readonly pools = new Map<string, OpenPool>()
  private readonly sweeper: NodeJS.Timeout

  constructor(private readonly options: Options) {
    this.sweeper = setInterval(() => this.closeIdle(), options.idleSeconds * 500)
    this.sweeper.unref()
  }

  /** The pool of a tenant. A tenant whose database has moved gets a new one. */
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

  /** Never more than the maximum: with what each may open, it bounds what all of them take from their servers. */
  private closeLeastRecent(): void {
    const [oldest] = [...this.pools]
      .filter(([, pool]) => !isInUse(pool))
      .sort(([, a], [, b]) => a.lastUsedAt - b.lastUsedAt)
    if (!oldest) throw errors.unavailable("Too many tenants are busy at the moment. Try again shortly.")
    this.close(oldest[0])
  }

  /** What the pool has lent comes back to it and is ended then; nothing under way is cut off. */
  private close(id: string): void {
    const pool = this.pools.get(id)
    this.pools.delete(id)
    // A server that is gone cannot be told, and its connections are gone with it.
    void pool?.knex.destroy().catch(() => undefined)
  }
}

interface LendingPool {
  numUsed(): number
  numPendingAcquires(): number
}

function isInUse({ knex }: OpenPool): boolean {
  const pool = (knex.client as { pool?: LendingPool }).pool
  return pool !== undefined && pool.numUsed() + pool.numPendingAcquires() > 0
}
