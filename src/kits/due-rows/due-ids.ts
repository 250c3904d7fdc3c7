import type { DueRows } from "../../tenancy/schedule/scheduled-job"

/** How {@link dueIds} chooses. */
export interface Choice {
  /** The most rows. */
  limit: number
  /** A further SQL condition, for example on a status. */
  where?: string
  /** The column of the primary key. */
  key?: string
}

/**
 * SQL that selects the keys of due rows and locks them, the longest overdue first. Rows that another process has locked
 * are skipped, so two processes never get the same row. The statement around it binds `:now` and makes the rows due
 * later, or not at all. Queries of a job and its `due` use the same {@link DueRows}, so both find the same rows.
 */
export function dueIds(
  { table, moment, where = "true" }: DueRows,
  { limit, where: further = "true", key = "id" }: Choice,
): string {
  return `SELECT ${key} FROM ${table}
           WHERE ${moment} <= :now AND (${where}) AND (${further})
           ORDER BY ${moment}, ${key} LIMIT ${limit} FOR UPDATE SKIP LOCKED`
}
