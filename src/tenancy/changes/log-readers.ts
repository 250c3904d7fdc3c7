import { Client } from "pg"
import { atMost } from "../../lib/at-most"
import { clock } from "../../lib/clock"
import type { ConnectionBudget } from "../connection-budget"
import { currentTenant } from "../current-tenant"
import type { WithConnection } from "./change-log"

const MAX_STATEMENT_MS = 2_000
const MAX_CONNECTING_MS = 2_000
/** The longest wait until one more connection may open, because all tenants share a limit. */
const MAX_WAIT_MS = 1_000
const MAX_CLOSING_MS = 1_000
const SWEEP_MS = 30_000

interface Reader {
  client: Promise<Client>
  /** Resolves when the last caller in the queue has finished. */
  turn: Promise<unknown>
  users: number
  usedAt: number
  closed?: Promise<void>
}

export interface LogReaderOptions {
  homeUrl: string
  budget: Pick<ConnectionBudget, "take" | "give" | "notice">
  idleSeconds: number
  /** The time limit of a statement. All requests of a shop wait for it, and then go on without the cache. */
  longestStatementMs?: number
}

/**
 * One connection per database for the change log, so that slow statements of the shop do not delay it. A connection
 * that does not answer in time is closed, and the next statement opens another one.
 */
export class LogReaders {
  private readonly open = new Map<string, Reader>()
  private readonly sweeper: NodeJS.Timeout

  constructor(private readonly options: LogReaderOptions) {
    this.sweeper = setInterval(() => this.closeIdle(clock.now() - options.idleSeconds * 1000), SWEEP_MS)
    this.sweeper.unref()
  }

  /** Lends the connection to the current tenant's database. Callers wait for each other. */
  readonly withConnection: WithConnection = async (use) => {
    const url = currentTenant()?.databaseUrl ?? this.options.homeUrl
    const reader = this.open.get(url) ?? this.opened(url)
    // Keeps the map in the order of use. The first one can be closed first.
    this.open.delete(url)
    this.open.set(url, reader)
    reader.users++
    reader.usedAt = clock.now()
    const result = reader.turn.then(async () => use(await reader.client))
    reader.turn = result.catch(() => this.drop(url, reader))
    try {
      return await result
    } finally {
      reader.users--
      this.options.budget.notice()
    }
  }

  /** Closes the least recently used connection that is idle. */
  closeOneIdle(): number {
    const [oldest] = [...this.open].filter(([, { users }]) => users === 0)
    if (!oldest) return 0
    this.drop(...oldest)
    return 1
  }

  async close(): Promise<void> {
    clearInterval(this.sweeper)
    const open = [...this.open]
    for (const [url, reader] of open) this.drop(url, reader)
    await Promise.all(open.flatMap(([, { closed }]) => closed ?? []))
  }

  private opened(url: string): Reader {
    const client = this.connect(url, () => this.drop(url, reader))
    const reader: Reader = { client, turn: Promise.resolve(), users: 0, usedAt: clock.now() }
    return reader
  }

  private async connect(url: string, onEnd: () => void): Promise<Client> {
    const { budget, longestStatementMs = MAX_STATEMENT_MS } = this.options
    await budget.take(MAX_WAIT_MS)
    const client = new Client({
      connectionString: url,
      application_name: "svc change log",
      keepAlive: true,
      connectionTimeoutMillis: MAX_CONNECTING_MS,
      query_timeout: longestStatementMs,
    })
    // Ignored here: a running statement gets its own error, and an idle connection may end at any time.
    client.on("error", () => undefined).once("end", onEnd)
    try {
      await client.connect()
      return client
    } catch (error) {
      budget.give()
      throw error
    }
  }

  private drop(url: string, reader: Reader): void {
    if (this.open.get(url) !== reader) return
    this.open.delete(url)
    const close = async (client: Client) => {
      // A dead connection does not confirm that it is closed, so the wait is limited.
      await atMost(MAX_CLOSING_MS, client.end())
      this.options.budget.give()
    }
    reader.closed = reader.client.then(close).catch(() => undefined)
  }

  private closeIdle(before: number): void {
    for (const [url, reader] of this.open)
      if (reader.users === 0 && reader.usedAt < before) this.drop(url, reader)
  }
}
