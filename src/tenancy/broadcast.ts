import { EventEmitter } from "node:events"
import { setTimeout as delay } from "node:timers/promises"
import { Client, type Pool } from "pg"

/** Tells all processes through the home database that data has changed, so that they drop their cached copies. */
export interface Broadcast {
  /** Whether this process receives changes at present. While it does not, no cached copy is valid. */
  readonly isListening: boolean
  /** Notifies every process, this one included, a few milliseconds after the home database has the message. */
  publish(topic: string, subject: string): Promise<void>
  /** Calls back with the subject of each change, or with `undefined` if changes may have been missed. */
  on(topic: string, listener: (subject: string | undefined) => void): void
  close(): Promise<void>
}

/** The channel of PostgreSQL's LISTEN and NOTIFY. The registry's triggers use it too. */
export const CHANNEL = "svc_broadcast"

const RECONNECT_MS = [50, 100, 200, 500, 1_000]
/** A silently dead connection is detected after two of these intervals. */
const HEARTBEAT_MS = 2_000

interface Options {
  databaseUrl: string
  /** Supplies connections for {@link Broadcast.publish}. */
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
