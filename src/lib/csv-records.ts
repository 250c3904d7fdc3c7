import { parse } from "csv-parse/sync"
import { z } from "zod"
import { errors } from "./errors"

const parsedRecords = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
)

const MOST_COLUMNS = 200

interface CsvRow<Column extends string> {
  /** The cells of the known columns, as they are written. */
  cells: [Column, string][]
  /** The line of the file on which the row ends. */
  line: number
}

interface Limits {
  mostLines: number
  /** In one line. */
  mostCharacters?: number
}

/**
 * The rows of the field `csv` of a request: a CSV file (RFC 4180), separated by commas, semicolons or tabs. `columnOf`
 * tells which column a heading names; others are left out, so that a row costs only what is read of it. Throws 400 for
 * another file, and for one above the limits.
 */
export function csvRows<Column extends string>(
  csv: string,
  columnOf: (heading: string) => Column | undefined,
  { mostLines, mostCharacters }: Limits,
): { columns: Column[]; rows: CsvRow<Column>[] } {
  const [heading, ...records] = recordsOf(csv, mostLines, mostCharacters)
  const headings = heading?.record ?? []
  if (headings.length > MOST_COLUMNS)
    throw errors.outOfRange(`Field 'csv': at most ${MOST_COLUMNS} columns are allowed.`)
  if (records.length > mostLines)
    throw errors.outOfRange(`Field 'csv': at most ${mostLines} lines are allowed.`)
  const known = headings.flatMap((name, index) => {
    const column = columnOf(name.trim().toLowerCase())
    return column === undefined ? [] : [{ column, index }]
  })
  return {
    columns: known.map(({ column }) => column),
    rows: records.map(({ record, line }) => ({
      line,
      cells: known.flatMap(({ column, index }): [Column, string][] => {
        const cell = record[index]
        return cell === undefined ? [] : [[column, cell]]
      }),
    })),
  }
}

function recordsOf(csv: string, mostLines: number, mostCharacters: number | undefined) {
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, info: true } as const
    const found: unknown = parse(csv, {
      ...options,
      delimiter: [",", ";", "\t"],
      // The heading, and one more line than allowed, to see that there are too many.
      to: mostLines + 2,
      ...(mostCharacters !== undefined && { max_record_size: mostCharacters }),
    })
    return parsedRecords.parse(found).map(({ record, info }) => ({ record, line: info.lines }))
  } catch {
    throw errors.invalidField("Field 'csv': must be a CSV file (RFC 4180).")
  }
}
