import type { MedusaContainer } from "@medusajs/framework/types"
import { LRUCache } from "lru-cache"
import type { Change } from "../../lib/changes/kinds"
import { clock } from "../../lib/clock"
import { currentTenant, HOME, runInTenant, type Tenant } from "../current-tenant"
import { type Connection, type Cursor, poll, prune } from "./poll"
import { Look, SeenChanges } from "./seen"

export type { Connection } from "./poll"

/** The container's key of the change log. */
export const CHANGES = "changes"

export function changesOf(container: MedusaContainer): ChangeLog {
  return container.resolve<ChangeLog>(CHANGES)
}

/** The maximum number of tenants whose changes this process remembers. Other tenants start without any. */
const MOST_TENANTS = 2_000
const PRUNE_EVERY_MS = 60_000

/** Provides a connection to the current tenant's database. */
export type WithConnection = <Result>(use: (connection: Connection) => Promise<Result>) => Promise<Result>

/** `changes` is `undefined` if changes may have been missed. */
export type ChangeListener = (tenantId: string, changes: readonly Change[] | undefined) => void

interface Followed {
  cursor: Cursor | undefined
  seen: SeenChanges
  looks: number
  running: Promise<unknown>
  /** The poll that is not sent to the database yet. */
  waiting: Promise<Look> | undefined
  prunedAt: number
}

/**
 * Reports all changes in the current tenant's database, by any process or person. Data in memory is used only after a
 * poll of this log.
 */
export class ChangeLog {
  private readonly followed = new LRUCache<string, Followed>({ max: MOST_TENANTS })
  private readonly listeners: ChangeListener[] = []

  constructor(
    private readonly options: {
      withConnection: WithConnection
      /** The triggers that this code expects. */
      triggers: string
    },
  ) {}

  /**
   * Resolves when this process knows all changes that were committed before the call. Calls that arrive before the
   * statement is sent share it.
   */
  look(): Promise<Look> {
    const tenant = currentTenant()
    const followed = this.of(tenant)
    followed.waiting ??= this.next(tenant, followed)
    return followed.waiting
  }

  /** Calls the listener with the changes of each poll, before the poll resolves. */
  follow(listener: ChangeListener): void {
    this.listeners.push(listener)
  }

  private async next(tenant: Tenant | undefined, followed: Followed): Promise<Look> {
    await followed.running
    const look = runInTenant(tenant, () => this.lookNow(tenant, followed))
    followed.running = look.catch(() => undefined)
    return look
  }

  private async lookNow(tenant: Tenant | undefined, followed: Followed): Promise<Look> {
    let isDone = false
    // Once only: later, another call's poll waits.
    const isSent = () => {
      if (!isDone) followed.waiting = undefined
      isDone = true
    }
    try {
      const { cursor, changes } = await this.options.withConnection((connection) => {
        isSent()
        return poll(connection, this.options.triggers, followed.cursor)
      })
      followed.cursor = cursor
      followed.looks++
      if (changes) followed.seen.note(followed.looks, changes)
      else followed.seen = new SeenChanges()
      if (changes?.length !== 0) for (const listener of this.listeners) listener(tenant?.id ?? HOME, changes)
      this.pruneNowAndThen(followed)
      return new Look(followed.seen, followed.looks)
    } catch (error) {
      isSent()
      followed.cursor = undefined
      throw error
    }
  }

  private pruneNowAndThen(followed: Followed): void {
    if (clock.now() - followed.prunedAt < PRUNE_EVERY_MS) return
    followed.prunedAt = clock.now()
    // Another process, or this one in a minute, tries again.
    void this.options.withConnection(prune).catch(() => undefined)
  }

  private of(tenant: Tenant | undefined): Followed {
    // If a tenant's database has moved, the memory starts empty.
    const key = `${tenant?.id ?? HOME} ${tenant?.databaseUrl ?? ""}`
    const known = this.followed.get(key)
    if (known) return known
    const followed: Followed = {
      cursor: undefined,
      seen: new SeenChanges(),
      looks: 0,
      running: Promise.resolve(),
      waiting: undefined,
      prunedAt: clock.now(),
    }
    this.followed.set(key, followed)
    return followed
  }
}
