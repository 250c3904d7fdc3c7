export type CsvCell = string | number | boolean | Date | null | undefined

/**
 * Spreadsheets run a cell as a formula if it begins with one of these characters. An attacker could use this. The
 * full-width forms count too. A text with apostrophes in front gets another one, so that a reader can remove exactly the
 * added ones.
 */
const STARTS_FORMULA = /^'*[\s\u0000-\u001F\u200B\uFEFF]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20|%]|^'*[\t\r\n]/

/** The byte order mark. Spreadsheets read a file as UTF-8 only if the file begins with this mark. */
export const CSV_BEGINNING = "\uFEFF"

/**
 * One line of a CSV file (RFC 4180) with its line end. A cell that could be a formula gets an apostrophe in front,
 * which spreadsheets hide. Every text is in quotes, so a comma or semicolon in a text never splits a cell.
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

/** The text of a cell in a file from {@link csvLine}, without the apostrophe that it may have added. */
export function csvText(cell: string): string {
  return cell.startsWith("'") && STARTS_FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell
}
