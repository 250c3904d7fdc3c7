import { csvLine, csvText } from "../../../../lib/csv"
import { csvRows } from "../../../../lib/csv-records"
import { errors } from "../../../../lib/errors"
import type { TranslatedRecord } from "../types"

const MAX_LINES = 20_000

const COLUMNS = [
  "resource_type",
  "resource_id",
  "title",
  "field",
  "locale",
  "source",
  "text",
  "status",
  "origin",
] as const

export const EXPORT_HEADING = csvLine(COLUMNS)

/** The lines of a record, one for each text. */
export function exportLines(type: string, locale: string, { id, title, fields }: TranslatedRecord): string {
  return fields
    .map(({ name, source, text, status, origin }) =>
      csvLine([type, id, title, name, locale, source, text, status, origin]),
    )
    .join("")
}

const NEEDED = ["resource_type", "resource_id", "field", "locale", "text"] as const

export interface CsvRow {
  line: number
  cells: Partial<Record<(typeof COLUMNS)[number], string>>
}

/** The lines of a file with a text. Throws 400 for a file that is no CSV or has not the columns of an export. */
export async function readRows(csv: string): Promise<CsvRow[]> {
  const known = await csvRows(csv, (heading) => COLUMNS.find((name) => name === heading), {
    mostLines: MAX_LINES,
  })
  const missing = NEEDED.find((name) => !known.columns.includes(name))
  if (missing !== undefined)
    throw errors.invalidField(`Field 'csv': the first line must name the column '${missing}'.`)
  const rows = known.rows.map(({ cells, line }) => ({
    line,
    cells: Object.fromEntries(cells.map(([name, cell]) => [name, csvText(cell)])),
  }))
  return rows.filter(({ cells }) => (cells["text"] ?? "").trim() !== "")
}
