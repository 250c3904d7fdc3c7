import { noteTriggers } from "../../../lib/changes/note-triggers"

/** A summary of products, and the table that lists the products whose summary is outdated. */
export interface Summary {
  /** The beginning of the triggers' names. */
  name: string
  notes: string
  /** The statement to run when a table has been emptied (`TRUNCATE`). */
  emptied: string
}

/** A table that a summary depends on. */
interface Source {
  table: string
  /** The columns of a note, and the SQL for their values. */
  columns: string
  noted: string[]
  /** An update is noted only if one of these columns has changed. By default, every update is noted. */
  compared?: string
}

/** Creates triggers that note which products a change of a table concerns. */
export function summaryTriggers(
  { name, notes, emptied }: Summary,
  { table, columns, noted, compared }: Source,
): string {
  return noteTriggers({
    name: `${name}_${table}`,
    table,
    compared,
    emptied,
    note: (rows) =>
      `INSERT INTO ${notes} (${noted.join(", ")}) SELECT DISTINCT ${columns} FROM ${rows} changed`,
  })
}
