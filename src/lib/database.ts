import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { SqlEntityManager } from "@medusajs/framework/mikro-orm/postgresql"
import type { Context } from "@medusajs/framework/types"

/** The query builder of a method under `InjectTransactionManager`: within its transaction. */
export function withinTransaction({ transactionManager }: Context<SqlEntityManager>): Knex {
  const transaction = transactionManager?.getTransactionContext<Knex.Transaction>()
  if (!transaction) throw new Error("This method must be decorated with @InjectTransactionManager().")
  return transaction
}

/** The query builder of a method under `InjectManager`: within the caller's transaction, where there is one. */
export function onConnection({ manager, transactionManager }: Context<SqlEntityManager>): Knex {
  const transaction = transactionManager?.getTransactionContext<Knex.Transaction>()
  const shared = transaction ?? manager?.getKnex()
  if (!shared) throw new Error("This method must be decorated with @InjectManager().")
  return shared
}

/** The rows of a statement with `:named` values. */
export async function rowsOf<Row>(
  sql: Knex,
  statement: string,
  values: Record<string, unknown> = {},
): Promise<Row[]> {
  const { rows } = await sql.raw<{ rows: Row[] }>(statement, values as Knex.ValueDict)
  return rows
}
