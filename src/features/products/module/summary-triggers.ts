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

/** The columns of a product that decide about its sales channels and its place in lists, to compare them. */
export const SOLD_COLUMNS = "id, status, created_at, deleted_at IS NULL AS is_kept"

/** PL/pgSQL that removes a summary table of an older form. Its rows are made again. */
export function withoutChannels(table: string): string {
  return `
    IF to_regclass('public.${table}') IS NOT NULL AND NOT EXISTS (
      SELECT FROM pg_attribute WHERE attrelid = to_regclass('public.${table}') AND attname = 'channels')
    THEN DROP TABLE ${table};
    END IF;`
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
