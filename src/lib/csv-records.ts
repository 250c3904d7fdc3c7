import { parse } from "csv-parse/sync"
import { z } from "zod"
import { errors } from "./errors"

const parsedRecords = z.array(
  z.object({ record: z.array(z.string()), info: z.object({ lines: z.number() }) }),
)

export interface CsvRecord {
  record: string[]
  /** The line of the file on which the record ends. */
  line: number
}

/**
 * The records of the field `csv` of a request: a CSV file (RFC 4180), separated by commas, semicolons or tabs. Throws
 * 400 for another file, and for a record of more than `mostCharacters`.
 */
export function csvRecords(csv: string, mostCharacters?: number): CsvRecord[] {
  try {
    const options = { bom: true, relax_column_count: true, skip_empty_lines: true, info: true } as const
    const found: unknown = parse(csv, {
      ...options,
      delimiter: [",", ";", "\t"],
      ...(mostCharacters !== undefined && { max_record_size: mostCharacters }),
    })
    return parsedRecords.parse(found).map(({ record, info }) => ({ record, line: info.lines }))
  } catch {
    throw errors.invalidField("Field 'csv': must be a CSV file (RFC 4180).")
  }
}
