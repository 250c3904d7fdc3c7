import { AsyncLocalStorage } from "node:async_hooks"
import { appendFileSync } from "node:fs"
import type { RequestListener } from "node:http"
import path from "node:path"
import { listen } from "./driver"
import { rowOf } from "./held-to-contract"

/** A folder for the counts of `npm run bench:statements`. Without it, nothing is counted. */
const FOLDER = process.env.STATEMENTS_TO

/** These only mark a transaction's begin and end. */
const TRANSACTION = /^\s*(begin|commit|rollback|savepoint|release)\b/i

const requests = new AsyncLocalStorage<{ statements: number }>()

let stop: (() => void) | undefined

/** Counts the SQL statements of each request until its response ends, and notes them beside the request's row. */
export function countingStatements(app: RequestListener): RequestListener {
  if (FOLDER === undefined) return app
  const file = path.join(FOLDER, `${process.pid}.jsonl`)
  return (req, res) => {
    // The engine has loaded its own copy of the driver before the first request.
    stop ??= listen((_client, sql) => {
      const request = requests.getStore()
      if (request && !TRANSACTION.test(sql)) request.statements++
    })
    const request = { statements: 0 }
    const row = rowOf(req)
    res.once("finish", () => {
      if (!row || res.statusCode >= 400) return
      const route = `${row.method} ${row.path}`
      appendFileSync(file, `${JSON.stringify({ route, statements: request.statements })}\n`)
    })
    requests.run(request, () => app(req, res))
  }
}
