import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { internalsOf } from "../engine/internals"

type Connection = object

interface Statement {
  sql: string
  bindings?: readonly unknown[]
  options?: { name?: string }
  response?: unknown
}

type Send = (this: unknown, connection: Connection, statement: Statement) => Promise<Statement>
type Stream = (this: unknown, connection: Connection, ...rest: unknown[]) => unknown

interface Transaction {
  begin(connection: Connection): Promise<unknown>
  isolationLevel?: string
  readOnly?: boolean
}

interface Dialect {
  transaction: (this: unknown, ...options: unknown[]) => Transaction
  _query: Send
  _stream: Stream
}

const BEGIN = "BEGIN;"
const END = /^(COMMIT|ROLLBACK)\b(?! TO\b)/i

/**
 * How a transaction has begun: not yet, or with a first statement that is not answered yet, or that has failed. A
 * connection is absent if its transaction has begun, or if it has none.
 */
type Beginning = "due" | "failed" | Promise<void>

const prepared = new WeakSet<Dialect>()

/**
 * Sends the begin of a transaction together with its first statement, instead of waiting for the database once more. A
 * transaction without a statement sends nothing. The engine opens a transaction for nearly each write, most of them
 * with one or two statements.
 */
export function deferBegins({ client }: Knex): void {
  const dialect = internalsOf<Dialect>(Object.getPrototypeOf(client), {
    transaction: "function",
    _query: "function",
    _stream: "function",
  })
  if (prepared.has(dialect)) return
  prepared.add(dialect)
  const beginnings = new WeakMap<Connection, Beginning>()
  const { transaction, _query: send, _stream: stream } = dialect

  dialect.transaction = function (...options) {
    const made = transaction.apply(this, options)
    const begin = made.begin.bind(made)
    made.begin = async (connection) => {
      if (made.isolationLevel !== undefined || made.readOnly === true) return begin(connection)
      beginnings.set(connection, "due")
    }
    return made
  }
  // Without `async`, so that statements without a beginning are sent at once.
  dialect._query = function (connection, statement) {
    return beginnings.has(connection)
      ? sendWithBegin(beginnings, send.bind(this), connection, statement)
      : send.call(this, connection, statement)
  }
  dialect._stream = function (connection, ...rest) {
    const start = () => stream.call(this, connection, ...rest)
    if (!beginnings.has(connection)) return start()
    return sendWithBegin(beginnings, send.bind(this), connection, { sql: "SELECT" }).then(start)
  }
}

async function sendWithBegin(
  beginnings: WeakMap<Connection, Beginning>,
  send: Send,
  connection: Connection,
  statement: Statement,
): Promise<Statement> {
  const beginning = beginnings.get(connection)
  if (typeof beginning === "object") {
    // If the first statement cannot be parsed, the transaction has not begun. The next one must not run outside of it.
    await beginning
    return sendWithBegin(beginnings, send, connection, statement)
  }
  if (END.test(statement.sql)) {
    beginnings.delete(connection)
    if (beginning !== "due") return send(connection, statement)
    return { ...statement, response: { command: "COMMIT", rowCount: null, rows: [], fields: [] } }
  }
  if (beginning === undefined) return send(connection, statement)

  const first = sendFirst(send, connection, statement)
  beginnings.set(
    connection,
    first.then(
      () => void beginnings.delete(connection),
      () => void beginnings.set(connection, "failed"),
    ),
  )
  return first
}

async function sendFirst(send: Send, connection: Connection, statement: Statement): Promise<Statement> {
  // The protocol for statements with bindings takes one statement only.
  if ((statement.bindings ?? []).length > 0 || statement.options?.name !== undefined) {
    const [, answered] = await Promise.all([send(connection, { sql: BEGIN }), send(connection, statement)])
    return answered
  }
  const { response } = await send(connection, { ...statement, sql: `${BEGIN}${statement.sql}` })
  const all: unknown[] = Array.isArray(response) ? response : []
  const responses = all.slice(1)
  statement.response = responses.length === 1 ? responses[0] : responses
  return statement
}
