import { EventEmitter } from "node:events"
import { setTimeout as delay } from "node:timers/promises"
import { Client, type Pool } from "pg"

/**
 * Sends messages about changed data to all processes, through the home database. The processes then drop their cached
 * copies.
 */
export interface Broadcast {
  /**
   * Whether this process receives messages at present. While it does not, its cached copies may be stale and must not
   * be used.
   */
  readonly isListening: boolean
  /**
   * Sends a message to every process, including this one. They receive it a few milliseconds after the promise
   * resolves.
   */
  publish(topic: string, subject: string): Promise<void>
  /** Calls the listener with the subject of each message. Calls it with `undefined` if messages may have been lost. */
  on(topic: string, listener: (subject: string | undefined) => void): void
  close(): Promise<void>
}

/** The channel name for PostgreSQL's LISTEN and NOTIFY. Triggers in the database use the same name. */
export const CHANNEL = "svc_broadcast"

const RECONNECT_MS = [50, 100, 200, 500, 1_000]
/**
 * Asks the database at this interval whether the connection still works. A broken one is noticed after two intervals.
 */
const HEARTBEAT_MS = 2_000

interface Options {
  databaseUrl: string
  /** The connections on which {@link Broadcast.publish} sends. */
  pool: Pick<Pool, "query">
}

export function openBroadcast(options: Options): Broadcast {
  const broadcast = new DatabaseBroadcast(options)
  void broadcast.keepListening()
  return broadcast
}

class DatabaseBroadcast implements Broadcast {
  isListening = false
  private readonly changes = new EventEmitter({ captureRejections: false }).setMaxListeners(0)
  private client: Client | undefined
  private isClosed = false

  constructor(private readonly options: Options) {}

  async publish(topic: string, subject: string): Promise<void> {
    await this.options.pool.query("SELECT pg_notify($1, $2)", [CHANNEL, `${topic} ${subject}`])
  }

  on(topic: string, listener: (subject: string | undefined) => void): void {
    this.changes.on(topic, listener)
  }

  async close(): Promise<void> {
    this.isClosed = true
    await this.client?.end().catch(() => undefined)
  }

  /** Connects again whenever the connection ends. */
  async keepListening(): Promise<void> {
    for (let failures = 0; !this.isClosed; failures++) {
      const startedListening = await this.listen().then(
        () => true,
        () => false,
      )
      if (startedListening) failures = 0
      if (!this.isClosed) await delay(RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)])
    }
  }

  /** Returns when the connection ends. Throws if there is none. */
  private async listen(): Promise<void> {
    const connection = new Client({
      connectionString: this.options.databaseUrl,
      application_name: "svc broadcast",
      keepAlive: true,
      query_timeout: HEARTBEAT_MS,
      connectionTimeoutMillis: HEARTBEAT_MS,
    })
    this.client = connection
    const ended = new Promise<void>((resolve) => connection.once("end", resolve).on("error", () => resolve()))
    connection.on("notification", ({ payload = "" }) => {
      const [topic = "", subject = ""] = payload.split(" ", 2)
      this.changes.emit(topic, subject)
    })
    try {
      await connection.connect()
      await connection.query(`LISTEN ${CHANNEL}`)
      this.isListening = true
      this.announceMissed()
      const beat = setInterval(
        () => void connection.query("SELECT 1").catch(() => connection.end()),
        HEARTBEAT_MS,
      )
      await ended.finally(() => clearInterval(beat))
    } finally {
      this.isListening = false
      await connection.end().catch(() => undefined)
    }
  }

  private announceMissed(): void {
    for (const topic of this.changes.eventNames()) this.changes.emit(topic, undefined)
  }
}
