import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"
import { execute, readRows } from "../../../../lib/database"
import { quoteNotice } from "../schemas"
import type { Quote, QuoteNotice } from "../types"

/** The most mails of one run. The next run sends the rest. */
const AT_ONCE = 50

/** Adds a mail for each quote, once for a revision. Call it in the transaction of the change. */
export async function addNotices(
  sql: Knex,
  kind: QuoteNotice["kind"],
  quotes: readonly Pick<Quote, "id" | "revision">[],
  now: Date,
): Promise<void> {
  if (quotes.length === 0) return
  const rows = quotes.map(({ id, revision }) => ({
    id: generateEntityId(undefined, "qnotice"),
    quote_id: id,
    revision,
    kind,
    due_at: now,
    created_at: now,
    updated_at: now,
  }))
  const again = { due_at: now, created_at: now, updated_at: now }
  await sql("quote_notice").insert(rows).onConflict(["quote_id", "kind", "revision"]).merge(again)
}

/** Takes back a mail, when a workflow reverts the change that caused it. */
export async function removeNotice(
  sql: Knex,
  kind: QuoteNotice["kind"],
  { id, revision }: Pick<Quote, "id" | "revision">,
): Promise<void> {
  await execute(
    sql,
    "DELETE FROM quote_notice WHERE quote_id = :id AND kind = :kind AND revision = :revision",
    {
      id,
      kind,
      revision,
    },
  )
}

export function dueNotices(sql: Knex, now: Date): Promise<QuoteNotice[]> {
  return readRows(
    sql,
    quoteNotice,
    `SELECT id, quote_id, revision, kind, created_at FROM quote_notice
      WHERE due_at <= :now ORDER BY due_at, id LIMIT ${AT_ONCE}`,
    { now },
  )
}

/** Marks a mail as sent, or as given up. */
export async function finishNotice(sql: Knex, id: string, now: Date): Promise<void> {
  await execute(sql, "UPDATE quote_notice SET due_at = NULL, updated_at = :now WHERE id = :id", { id, now })
}
