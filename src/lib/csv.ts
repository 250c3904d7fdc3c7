export type CsvCell = string | number | boolean | Date | null | undefined

/** Spreadsheets run a cell as a formula if it begins with one of these characters. Includes the full-width forms. */
const STARTS_FORMULA = /^[\s\u0000-\u001F\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/

/** The byte order mark. Spreadsheets read a file as UTF-8 only if it begins with it. */
export const CSV_BEGINNING = "\uFEFF"

/**
 * One line of a CSV file (RFC 4180) with its line end. A possible formula gets an apostrophe in front, which
 * spreadsheets hide. Every text is quoted, so that no locale's separator splits it.
 */
export function csvLine(cells: readonly CsvCell[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`
}

function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return ""
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  const text = value instanceof Date ? value.toISOString() : value.replaceAll("\u0000", "")
  const safe = STARTS_FORMULA.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}
