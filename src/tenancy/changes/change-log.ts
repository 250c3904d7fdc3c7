import type { MedusaContainer } from "@medusajs/framework/types"
import { LRUCache } from "lru-cache"
import type { Change } from "../../lib/changes/kinds"
import { clock } from "../../lib/clock"
import { currentTenant, HOME, runInTenant, type Tenant } from "../current-tenant"
import { type Connection, type Cursor, poll } from "./poll"
import { Look, SeenChanges } from "./seen"

export type { Connection } from "./poll"

/** The key of the change log in the engine's dependency container. */
export const CHANGES = "changes"

export function changesOf(container: MedusaContainer): ChangeLog {
  return container.resolve<ChangeLog>(CHANGES)
}

/**
 * The most tenants for which this process remembers changes. For further tenants, it forgets the least recently used.
 */
const MAX_TENANTS = 2_000
const PRUNE_EVERY_MS = 60_000

/** Lends a connection to the current tenant's database. */
export type WithConnection = <Result>(use: (connection: Connection) => Promise<Result>) => Promise<Result>

/** `changes` is `undefined` if some changes may be unknown. Then treat everything as changed. */
export type ChangeListener = (tenantId: string, changes: readonly Change[] | undefined) => void

interface Followed {
  cursor: Cursor | undefined
  seen: SeenChanges
  looks: number
  running: Promise<unknown>
  /** A poll whose statement is not sent yet. Further callers can share it. */
  waiting: Promise<Look> | undefined
  prunedAt: number
}

/**
 * Knows all changes in the tenants' databases, by any process or person. Triggers write them to a table, which this
 * class polls. Cached data is used only after a poll.
 */
export class ChangeLog {
  private readonly followed = new LRUCache<string, Followed>({ max: MAX_TENANTS })
  private readonly listeners: ChangeListener[] = []

  constructor(
    private readonly options: {
      withConnection: WithConnection
      /** Deletes old changes of the current tenant. */
      prune?: () => Promise<void>
      /** Identifies the triggers that this code expects in a database. */
      triggers: string
    },
  ) {}

  /**
   * Polls. Resolves when this process knows all changes that were committed before the call. Concurrent callers share
   * one statement, if it is not sent yet.
   */
  look(): Promise<Look> {
    const tenant = currentTenant()
    const followed = this.of(tenant)
    followed.waiting ??= this.next(tenant, followed)
    return followed.waiting
  }

  /** Calls the listener with the changes that each poll finds, before the poll's promise resolves. */
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
    // Runs once. A later caller may already have put its own poll into `waiting`.
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
    // An error is ignored: this process tries again in a minute, and other processes try too.
    void this.options.prune?.().catch(() => undefined)
  }

  private of(tenant: Tenant | undefined): Followed {
    // The key contains the database's address. If a tenant moves to another database, this process does not know that
    // database's changes. So it starts anew.
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
