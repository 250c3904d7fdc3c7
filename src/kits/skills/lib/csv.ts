/**
 * Rows as a CSV file (RFC 4180) with a heading. Names and titles may come from strangers, and a spreadsheet would run
 * some texts as a formula. An apostrophe before such a text prevents this (OWASP, CSV injection).
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
