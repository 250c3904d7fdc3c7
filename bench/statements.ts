import { spawnSync } from "node:child_process"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { rows } from "../src/api/contracts"
import { childEnvironment } from "../src/config"
import { isEngineRow } from "../src/kits/rows/row"
import { root } from "../src/root"
import type { Bars } from "./bars"
import { percentile } from "./measure"

/**
 * Counts the SQL statements of each route while the specs run, and writes the table in docs/performance.md. The specs
 * fail if a route runs more than its limit (`integration-tests/harness/statement-limits.ts`).
 */
export const usage = `  <names>  specs that call the routes to count (all)
`
const PAGE = path.join(root, "docs/performance.md")
const TABLE = /(?<=<!-- statements -->\n)[^]*?(?=<!-- \/statements -->)/
const LINE = /^\| (\w+) +\| `([^`]+)` +\| (\w*) +\| (\d+) +\| (\d+) +\|$/

interface Counts {
  usual: number
  most: number
}

export async function bench(bars: Bars): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), "svc-statements-"))
  try {
    const { status } = spawnSync("npx", ["vitest", "run", "--project", "http", ...process.argv.slice(2)], {
      cwd: root,
      stdio: "inherit",
      env: childEnvironment({ STATEMENTS_TO: folder, NODE_ENV: "test" }),
    })
    bars.none("routes above their limits, or other failures of the specs", status === 0 ? 0 : 1)
    const page = readFileSync(PAGE, "utf8")
    const counts = new Map([...earlier(page), ...counted(folder)])
    writeFileSync(PAGE, page.replace(TABLE, `\n${tableOf(counts)}\n\n`))
  } finally {
    rmSync(folder, { recursive: true })
  }
}

function counted(folder: string): Map<string, Counts> {
  const found = new Map<string, number[]>()
  for (const file of readdirSync(folder))
    for (const line of readFileSync(path.join(folder, file), "utf8").trim().split("\n")) {
      const { route, statements } = JSON.parse(line) as { route: string; statements: number }
      found.set(route, [...(found.get(route) ?? []), statements])
    }
  return new Map(
    [...found].map(([route, all]) => [route, { usual: percentile(all, 50), most: Math.max(...all) }]),
  )
}

function earlier(page: string): Map<string, Counts> {
  const known = new Map<string, Counts>()
  for (const line of (TABLE.exec(page)?.[0] ?? "").split("\n")) {
    const [, method, route, , usual, most] = LINE.exec(line) ?? []
    if (method) known.set(`${method} ${route}`, { usual: Number(usual), most: Number(most) })
  }
  return known
}

function tableOf(counts: Map<string, Counts>): string {
  const lines = rows.flatMap((row) => {
    const count = counts.get(`${row.method} ${row.path}`)
    if (!count) return []
    return [
      [row.method, `\`${row.path}\``, isEngineRow(row) ? "engine" : "", `${count.usual}`, `${count.most}`],
    ]
  })
  lines.sort(([, one = ""], [, other = ""]) => (one < other ? -1 : 1))
  const all = [["method", "route", "by", "usual", "most"], ...lines]
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...all.map((line) => line[column]?.length ?? 0)))
  const table = all.map(
    (line) => `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`,
  )
  const rule = `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`
  return [table[0], rule, ...table.slice(1)].join("\n")
}
