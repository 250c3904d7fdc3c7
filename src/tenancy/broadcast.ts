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

export function openBroadcast({ databaseUrl, pool }: Options): Broadcast {
  const changes = new EventEmitter({ captureRejections: false }).setMaxListeners(0)
  let client: Client | undefined
  let isListening = false
  let isClosed = false

  const missed = () => {
    for (const topic of changes.eventNames()) changes.emit(topic, undefined)
  }

  const listen = async (): Promise<void> => {
    const connection = new Client({
      connectionString: databaseUrl,
      application_name: "svc broadcast",
      keepAlive: true,
      query_timeout: HEARTBEAT_MS,
      connectionTimeoutMillis: HEARTBEAT_MS,
    })
    client = connection
    const ended = new Promise<void>((resolve) => connection.once("end", resolve).on("error", () => resolve()))
    connection.on("notification", ({ payload = "" }) => {
      const [topic = "", subject = ""] = payload.split(" ", 2)
      changes.emit(topic, subject)
    })
    try {
      await connection.connect()
      await connection.query(`LISTEN ${CHANNEL}`)
      isListening = true
      missed()
      const beat = setInterval(
        () => void connection.query("SELECT 1").catch(() => connection.end()),
        HEARTBEAT_MS,
      )
      await ended.finally(() => clearInterval(beat))
    } finally {
      isListening = false
      await connection.end().catch(() => undefined)
    }
  }

  const keepListening = async (): Promise<void> => {
    for (let failures = 0; !isClosed; failures++) {
      const startedListening = await listen().then(
        () => true,
        () => false,
      )
      if (startedListening) failures = 0
      if (!isClosed) await delay(RECONNECT_MS[Math.min(failures, RECONNECT_MS.length - 1)])
    }
  }
  void keepListening()

  return {
    get isListening() {
      return isListening
    },
    async publish(topic, subject) {
      await pool.query("SELECT pg_notify($1, $2)", [CHANNEL, `${topic} ${subject}`])
    },
    on(topic, listener) {
      changes.on(topic, listener)
    },
    async close() {
      isClosed = true
      await client?.end().catch(() => undefined)
    },
  }
}
