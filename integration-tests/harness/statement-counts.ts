import { AsyncLocalStorage } from "node:async_hooks"
import { appendFileSync } from "node:fs"
import type { RequestListener } from "node:http"
import path from "node:path"
import { listen } from "./driver"
import { rowOf } from "./held-to-contract"
import { noteStatements } from "./statement-limits"

/** A folder for the counts of `npm run bench -- statements`. */
const FOLDER = process.env.STATEMENTS_TO

/** These statements only begin or end a transaction, so they do not count. A begin is sent with the first statement. */
const TRANSACTION = /^\s*(begin|commit|rollback|savepoint|release)\b[^;]*;?\s*$/i

const requests = new AsyncLocalStorage<{ statements: number }>()

let stop: (() => void) | undefined

/** The part of the engine's event bus that starts subscribers. */
interface EventBus {
  emit(...args: unknown[]): Promise<void>
  releaseGroupedEvents(group: string): Promise<void>
}

/** Leaves out the statements of subscribers. They run beside the request, and may end before it or after it. */
export function leaveOutSubscribers(bus: EventBus): void {
  const emit = bus.emit.bind(bus)
  const release = bus.releaseGroupedEvents.bind(bus)
  bus.emit = (...args) => requests.exit(() => emit(...args))
  bus.releaseGroupedEvents = (group) => requests.exit(() => release(group))
}

/**
 * Counts the SQL statements of each successful request until its response ends. {@link excesses} reports routes with
 * too many.
 */
export function countingStatements(app: RequestListener): RequestListener {
  return (req, res) => {
    // Only now, because the engine loads its own copy of the database driver before the first request.
    stop ??= listen((_client, sql) => {
      const request = requests.getStore()
      if (request && !TRANSACTION.test(sql)) request.statements++
    })
    const request = { statements: 0 }
    const row = rowOf(req)
    res.once("finish", () => {
      if (!row || res.statusCode >= 400) return
      noteStatements(row, request.statements)
      if (FOLDER === undefined) return
      const route = `${row.method} ${row.path}`
      const line = JSON.stringify({ route, statements: request.statements })
      appendFileSync(path.join(FOLDER, `${process.pid}.jsonl`), `${line}\n`)
    })
    requests.run(request, () => app(req, res))
  }
}
