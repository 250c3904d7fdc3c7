import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"
import type { ClientBase } from "pg"
import { z } from "zod"
import { nameCollation } from "./name-order"

/** The query builder for a method with `InjectTransactionManager`. It uses the method's transaction. */
export function withinTransaction({ transactionManager }: Context<SqlEntityManager>): Knex {
  const transaction = transactionManager?.getTransactionContext<Knex.Transaction>()
  if (!transaction) throw new Error("This method must be decorated with @InjectTransactionManager().")
  return transaction
}

/** Throws if the statements would not be part of a transaction. `what` is recorded by them, such as "Events". */
export function requireTransaction(sql: Knex, what: string): void {
  if (!sql.isTransaction) throw new Error(`${what} must be recorded in a transaction.`)
}

/** The query builder for a method with `InjectManager`. It uses the caller's transaction if there is one. */
export function onConnection({ manager, transactionManager }: Context<SqlEntityManager>): Knex {
  const transaction = transactionManager?.getTransactionContext<Knex.Transaction>()
  const shared = transaction ?? manager?.getKnex()
  if (!shared) throw new Error("This method must be decorated with @InjectManager().")
  return shared
}

/** Knex's type allows only few types of values, but the database driver accepts all of them. */
function bound(values: Record<string, unknown>): Knex.ValueDict {
  return values as Knex.ValueDict
}

/** SQL may sort names in the language of the answer: `ORDER BY title COLLATE :name_order:`. */
async function withNameOrder(statement: string, values: Record<string, unknown>) {
  return statement.includes(":name_order:") ? { ...values, name_order: await nameCollation() } : values
}

/**
 * Runs a statement with `:named` bindings and parses each row with the schema `row`. Throws if a column does not match
 * the schema.
 */
export async function readRows<Row>(
  sql: Knex,
  row: z.ZodType<Row>,
  statement: string,
  values: Record<string, unknown> = {},
): Promise<Row[]> {
  const given = await withNameOrder(statement, values)
  const { rows } = await sql.raw<{ rows: unknown[] }>(statement, bound(given))
  return rows.map((found) => parsedRow(row, found))
}

/** The first row of {@link readRows}. */
export async function readRow<Row>(
  sql: Knex,
  row: z.ZodType<Row>,
  statement: string,
  values: Record<string, unknown> = {},
): Promise<Row | undefined> {
  const [first] = await readRows(sql, row, statement, values)
  return first
}

/** Reads the number that a statement selects as `count`. */
export async function readCount(
  sql: Knex,
  statement: string,
  values: Record<string, unknown> = {},
): Promise<number> {
  const row = await readRow(sql, countRow, statement, values)
  return row?.count ?? 0
}

/** Runs a statement and returns the number of rows that it found or changed. */
export async function execute(
  sql: Knex,
  statement: string,
  values: Record<string, unknown> = {},
): Promise<number> {
  const { rowCount } = await sql.raw<{ rowCount: number | null }>(statement, bound(values))
  return rowCount ?? 0
}

/** Does the same as {@link readRows} for a connection of the `pg` client, with `$1` bindings. */
export async function queryRows<Row>(
  client: Pick<ClientBase, "query">,
  row: z.ZodType<Row>,
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await client.query(statement, values)
  return rows.map((found: unknown) => parsedRow(row, found))
}

/** Parses one row. Throws an error that names the wrong columns but not their values. */
export function parsedRow<Row>(row: z.ZodType<Row>, found: unknown): Row {
  const { data, error } = row.safeParse(found)
  if (!error) return data
  const faults = error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`)
  throw new Error(`The database returned an unexpected row. ${faults.join("; ")}`)
}

/**
 * A row that has further columns. Its parts are parsed apart, so that a part has no column of the other. Create it once
 * per statement, because creating a schema is slow.
 */
export function rowAnd<Row, More>(row: z.ZodType<Row>, more: z.ZodType<More>) {
  return z
    .unknown()
    .transform((found): { row: unknown; more: unknown } => ({ row: found, more: found }))
    .pipe(z.object({ row, more }))
}

export const idRow = z.object({ id: z.string() })
export const countRow = z.object({ count: z.number() })
