import { finished } from "node:stream/promises"
import { parse } from "csv-parse"
import { z } from "zod"
import { errors } from "./errors"
import { nextTurn } from "./next-turn"

const csvRecord = z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) })

/** The file is read in such parts, and other requests run in between. */
const PART_BYTES = 1024
/** So many rows are checked at once. */
const ROWS_AT_ONCE = 100
const MAX_COLUMNS = 200

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

/** Calls `read` for each row. Other requests run in between. */
export async function eachRow<Row>(rows: readonly Row[], read: (row: Row) => void): Promise<void> {
  for (const [index, row] of rows.entries()) {
    if (index % ROWS_AT_ONCE === ROWS_AT_ONCE - 1) await nextTurn()
    read(row)
  }
}

/**
 * The rows of the field `csv` of a request: a CSV file (RFC 4180), separated by commas, semicolons or tabs. `columnOf`
 * tells which column a heading names; others are left out, so that a row costs only what is read of it. Throws 400 for
 * another file, and for one above the limits.
 */
export async function csvRows<Column extends string>(
  csv: string,
  columnOf: (heading: string) => Column | undefined,
  { mostLines, mostCharacters }: Limits,
): Promise<{ columns: Column[]; rows: CsvRow<Column>[] }> {
  const [heading, ...records] = await recordsOf(csv, mostLines, mostCharacters)
  const headings = heading?.record ?? []
  if (headings.length > MAX_COLUMNS)
    throw errors.outOfRange(`Field 'csv': at most ${MAX_COLUMNS} columns are allowed.`)
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

async function recordsOf(csv: string, mostLines: number, mostCharacters: number | undefined) {
  const records: { record: string[]; line: number }[] = []
  let isTooWide = false
  const parser = parse({
    ...({ bom: true, relax_column_count: true, skip_empty_lines: true, info: true } as const),
    delimiter: [",", ";", "\t"],
    // The heading, and one more line than allowed, to see that there are too many.
    to: mostLines + 2,
    ...(mostCharacters !== undefined && { max_record_size: mostCharacters }),
  })
  parser.on("data", (found: unknown) => {
    const { record, info } = csvRecord.parse(found)
    if (records.length === 0) isTooWide = record.length > MAX_COLUMNS
    records.push({ record, line: info.lines })
  })
  const ended = finished(parser)
  // It may fail before it is awaited below.
  ended.catch(() => undefined)
  try {
    const bytes = Buffer.from(csv)
    // The parser makes an error with a copy of the row for each row that has fewer columns than the heading.
    for (let at = 0; at < bytes.length && parser.writable && !isTooWide; at += PART_BYTES) {
      parser.write(bytes.subarray(at, at + PART_BYTES))
      await nextTurn()
    }
    if (parser.writable) parser.end()
    await ended
  } catch {
    throw errors.invalidField("Field 'csv': must be a CSV file (RFC 4180).")
  }
  return records
}
