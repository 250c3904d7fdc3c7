/**
 * Rows as CSV (RFC 4180) with a heading. A leading apostrophe disarms texts that a spreadsheet would run as a formula
 * (OWASP, CSV injection). Names and titles may come from strangers.
 */
export function csvOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  rows: readonly Row[],
): string {
  const lines = [columns.map(cell), ...rows.map((row) => columns.map((column) => cell(row[column])))]
  return lines.map((line) => `${line.join(",")}\r\n`).join("")
}

const FORMULA = /^\s*[=+\-@\t\r\n|%＝＋－＠]/

function cell(value: unknown): string {
  if (value === null || value === undefined) return ""
  if (typeof value === "number" || typeof value === "boolean") return String(value)
  const text =
    value instanceof Date ? value.toISOString() : typeof value === "string" ? value : JSON.stringify(value)
  const guarded = FORMULA.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}
