/** A Markdown table whose columns are aligned, as the formatter writes it. The first line has the names. */
export function markdownTable([names = [], ...lines]: readonly string[][]): string {
  const all = [names, ...lines]
  const widths = names.map((_, column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  const written = all.map((line) => `| ${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(" | ")} |`)
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`
  return [written[0], rule, ...written.slice(1)].join("\n")
}
