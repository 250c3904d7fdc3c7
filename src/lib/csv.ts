/** A cell of a CSV file. */
export type CsvCell = string | number | boolean | Date | null | undefined

/** A spreadsheet runs a cell as a formula if it begins with one of these, full-width forms included. */
const STARTS_FORMULA = /^[\s\u0000-\u001F\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^[\t\r\n]/

/** Spreadsheets read UTF-8 only if a file begins with this mark. */
export const CSV_BEGINNING = "\uFEFF"

/**
 * One line of a CSV file (RFC 4180), with its line end. A text that a spreadsheet would run gets an apostrophe in
 * front, which spreadsheets hide. Every text is quoted, so that no separator of any language splits it.
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
